/** Where the server has the operator's own streets, if there are any */
export const MAP_FILE_ADDRESS = '/map/streets.pmtiles';
