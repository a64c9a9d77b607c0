export { operatorPageAt, operatorPages } from './operator-pages.ts';
export { VisitorLinks } from './visitor-links.tsx';
export { FaqList } from './faq-list.tsx';
export { LazyPrivacyText, LazyTermsText } from './lazy-texts.tsx';
