import { writeName } from '../../../contract/accounts/person-name.ts';
import { createAmounts } from '../../../contract/amounts.ts';
import { paths } from '../../../contract/paths.ts';
import { translator } from '../../platform/languages/translator.ts';
import { composeMail, type Mail } from '../../platform/mail/mail.ts';
import type { Services } from '../../platform/services.ts';
import type { ClaimSide } from '../claim.policy.ts';
import { findDepositToMail } from './deposit-mail.queries.ts';

/** Writes nothing if the deposit is no longer refused: the renter does not need to use another card then. */
export async function writeDepositRefusedMail(
  { pool, config }: Pick<Services, 'pool' | 'config'>,
  { rentalId, to }: { rentalId: string; to: ClaimSide },
): Promise<Mail | undefined> {
  const deposit = await findDepositToMail(pool, rentalId, to);
  if (!deposit?.isRefused) return undefined;
  const t = translator(deposit.language ?? config.defaultLanguage);
  const values = {
    car: deposit.car,
    name: writeName(t, deposit.otherName),
    amount: createAmounts(t.language, config.currency).formatTotal(deposit.amountCents),
  };
  const page = to === 'renter' ? paths.depositPayment(rentalId) : paths.trip(rentalId);
  return composeMail(config, deposit, {
    t,
    subject: t('claims.deposit.mail.subject', values),
    paragraphs: [t.of('claims.deposit.mail.text', to, values), t.of('claims.deposit.mail.what-now', to, values)],
    action: {
      label: t.of('claims.deposit.mail.action', to),
      url: `${config.publicUrl}${page}`,
    },
  });
}
