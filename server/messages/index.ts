import type { Feature } from '../platform/feature.ts';
import { keepAnswerFigures } from './keep-answer-figures.ts';
import { mailUnread, UNREAD_MAIL, writeUnreadMail } from './mail-unread.ts';
import { maskAgain } from './mask-message.ts';
import { messageChecks } from './message-checks.queries.ts';
import { messageData } from './personal-data.queries.ts';
import { messageRoutes } from './message.routes.ts';

export { forgetWriter } from './forget-writer.ts';
export { hideMessage } from './message.queries.ts';
export { forgetTemplates } from './template.queries.ts';

export const messages: Feature = {
  name: 'messages',
  routes: messageRoutes,
  tasks: (services) => [
    { name: 'mail unread messages', everySeconds: 15, run: (stopping) => mailUnread(services, stopping) },
    { name: 'mask older messages', everySeconds: 60, run: (stopping) => maskAgain(services, stopping) },
    { name: 'keep answer figures', everySeconds: 300, run: (stopping) => keepAnswerFigures(services, stopping) },
  ],
  mails: (services) => ({ [UNREAD_MAIL]: (payload: never) => writeUnreadMail(services, payload) }),
  checks: messageChecks,
  personalData: messageData,
};
