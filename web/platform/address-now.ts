/** What the address says at this moment. A page that was changed a moment ago may not have been rendered yet. */
export const addressNow = () => new URLSearchParams(location.search);
