/** What each journey walks through: the folders of `server/`, `web/` and `contract/` that a change can break it in. */
export const JOURNEYS: Record<string, readonly string[]> = {
  'admin-answers-reports': ['reports', 'moderation'],
  'admin-decides-about-several-cars': ['moderation'],
  'admin-looks-after-the-site': ['system', 'moderation'],
  'admin-reviews-listings': ['moderation', 'history'],
  'admin-watches-the-market': ['overview', 'books', 'moderation'],
  'admin-works-through-the-queue': ['moderation'],
  'both-judge-a-trip': ['reviews', 'people'],
  'bytes-stay-few': ['web'],
  'everyone-hears-of-news': ['notices', 'live'],
  'everyone-loses-the-connection': ['live', 'messages', 'handover'],
  'everyone-reads-their-language': ['web', 'languages'],
  'everyone-sees-good-pages': ['home', 'site'],
  messages: ['messages', 'live'],
  'owner-edits-a-car': ['cars', 'photos'],
  'owner-keeps-a-calendar': ['calendar', 'feeds'],
  'owner-lists-a-car': ['cars', 'photos'],
  'owner-looks-at-earnings': ['earnings'],
  'owner-sets-prices-and-terms': ['cars'],
  'pages-fit-the-window': ['web'],
  'pages-stand-still': ['web'],
  'people-connect-programs': ['integrations'],
  'people-look-after-their-account': ['accounts', 'people'],
  'plain-http': ['handover', 'messages', 'rentals'],
  'renter-books-a-car': ['rentals', 'money'],
  'renter-browses-cars': ['cars', 'search', 'saved'],
  'renter-looks-at-a-car': ['cars', 'photos', 'saved'],
  'renter-pays-with-stripe': ['rentals', 'money'],
  'renter-starts-at-home': ['home', 'search'],
  'two-phones-from-request-to-review': ['rentals', 'handover', 'claims', 'reviews'],
  'visitor-looks-around': ['seo', 'site', 'accounts'],
  'visitor-signs-in': ['accounts'],
  'visitor-uses-single-sign-on': ['accounts'],
};

export const journeysThrough = (folders: ReadonlySet<string>): string[] =>
  Object.entries(JOURNEYS)
    .filter(([, walked]) => walked.some((folder) => folders.has(folder)))
    .map(([name]) => `e2e/${name}.e2e.ts`);
