/** Path of the operator's own map file, if configured */
export const MAP_FILE_PATH = '/map/streets.pmtiles';
