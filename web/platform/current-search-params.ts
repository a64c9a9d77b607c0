/** The URL's current parameters. Those of the router may lag behind until the next render. */
export const currentSearchParams = () => new URLSearchParams(location.search);
