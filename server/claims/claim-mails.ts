import { writeName } from '../../contract/accounts/person-name.ts';
import { createAmounts } from '../../contract/amounts.ts';
import { amountDueOf, remainingChargeOf } from '../../contract/claims/claim-rules.ts';
import { createDateFormats } from '../../contract/format-dates.ts';
import type { Translate } from '../../contract/languages/translate.ts';
import { paths } from '../../contract/paths.ts';
import { translator } from '../platform/languages/translator.ts';
import { composeMail, type Mail } from '../platform/mail/mail.ts';
import type { Services } from '../platform/services.ts';
import { findClaimToMail, type ClaimToMail } from './claim-mail.queries.ts';
import type { ClaimMailKind } from './claim-notices.ts';
import type { ClaimSide } from './claim.policy.ts';

type Deps = Pick<Services, 'pool' | 'config'>;

function paragraphsOf(
  t: Translate,
  which: ClaimMailKind,
  side: ClaimSide,
  claim: ClaimToMail,
  values: Values,
): string[] {
  const quoted = (text: string | null) => (text ? [t('claims.mail.quote', { text })] : []);
  switch (which) {
    case 'claim-made':
      return [t('claims.mail.made.text', values), ...quoted(claim.text), t('claims.mail.made.answer', values)];
    case 'claim-contested':
      return [t('claims.mail.contested.text', values), t('claims.mail.contested.decides')];
    case 'claim-withdrawn':
      return [t('claims.mail.withdrawn.text', values)];
    case 'claim-decided':
      return [
        claim.decidedCents === 0
          ? t.of('claims.mail.dismissed.text', side, values)
          : t.of('claims.mail.granted.text', side, values),
        ...quoted(claim.decisionReason),
      ];
    case 'claim-charged':
      return [t.of('claims.mail.charged.text', side, values)];
    case 'claim-to-pay':
      return [t('claims.mail.to-pay.text', values)];
  }
}

interface Values {
  kind: string;
  car: string;
  name: string;
  amount: string;
  moment: string;
}

const SUBJECTS = {
  'claim-made': 'made',
  'claim-contested': 'contested',
  'claim-withdrawn': 'withdrawn',
  'claim-decided': 'decided',
  'claim-charged': 'charged',
  'claim-to-pay': 'to-pay',
} as const satisfies Record<ClaimMailKind, string>;

export async function writeClaimMail(
  { pool, config }: Deps,
  which: ClaimMailKind,
  { claimId, to }: { claimId: string; to: ClaimSide },
): Promise<Mail | undefined> {
  const claim = await findClaimToMail(pool, claimId, to);
  if (!claim) return undefined;
  const t = translator(claim.language ?? config.defaultLanguage);
  const values: Values = {
    kind: t.of('claims.kind', claim.kind),
    car: claim.car,
    name: writeName(t, claim.otherName),
    amount: createAmounts(t.language, config.currency).formatTotal(
      which === 'claim-to-pay' ? remainingChargeOf(claim) : amountDueOf(claim),
    ),
    moment: createDateFormats(t.language).formatMoment(claim.answerBy.toISOString(), config.timeZone),
  };
  const page = which === 'claim-to-pay' ? paths.claimPayment(claimId) : paths.trip(claim.rentalId);
  return composeMail(config, claim, {
    t,
    subject: t.of('claims.mail.subject', SUBJECTS[which], values),
    paragraphs: paragraphsOf(t, which, to, claim, values),
    action: {
      label: which === 'claim-to-pay' ? t('claims.mail.pay') : t('claims.mail.see'),
      url: `${config.publicUrl}${page}`,
    },
  });
}
