import { randomUUID } from 'node:crypto';
import type { AdminDisputeDetails } from '../../../contract/books/disputes/disputes.ts';
import type { EvidencePart } from '../../../contract/books/dispute-lists.ts';
import { findAgreedHandovers } from '../../handover/index.ts';
import { record } from '../../history/index.ts';
import { withProviderTimeout } from '../../money/index.ts';
import { transaction } from '../../platform/database/database.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { AppError } from '../../platform/problem.ts';
import { findEvidence, findDisputeProvider, insertEvidence, lockDispute, setEvidenceSent } from './dispute.queries.ts';
import { presentDetails, type DisputeServices } from './show-dispute.ts';
import { evidenceOf } from './write-evidence.ts';

interface Evidence {
  parts: readonly EvidencePart[];
  explanation: string;
}

/** Stores the exact text before sending. If it is stored but not sent, because the provider did not respond, keeps it unchanged. */
const storeEvidence = (services: DisputeServices, viewer: Viewer, id: string, { parts, explanation }: Evidence) =>
  transaction(services.pool, async (db) => {
    const dispute = await lockDispute(db, id);
    if (!dispute) throw new AppError('dispute/not-found');
    if (!dispute.isOpen) throw new AppError('dispute/closed');
    if (dispute.isLate) throw new AppError('dispute/too-late');
    if (dispute.sentAt) throw new AppError('dispute/evidence-sent');
    const stored = await findEvidence(db, id);
    if (stored) return { dispute, ...stored };
    const selected = evidenceOf(dispute, await findAgreedHandovers(db, dispute.rentalId), services.config)
      .filter(({ part }) => parts.includes(part))
      .map(({ text }) => text);
    const texts = [...(explanation ? [explanation] : []), ...selected];
    if (texts.length === 0) throw new AppError('dispute/evidence-required');
    const evidence = { key: randomUUID(), text: texts.join('\n\n') };
    await insertEvidence(db, { ...evidence, disputeId: id, explanation, parts: [...parts], adminId: viewer.uid });
    return { dispute, ...evidence };
  });

function senderFor({ payments }: DisputeServices, provider: string) {
  const sender = payments.all.find(({ name }) => name === provider);
  if (!sender?.sendEvidence) throw new AppError('dispute/evidence-elsewhere');
  return (evidence: Parameters<typeof sender.sendEvidence>[0]) => sender.sendEvidence!(evidence);
}

export async function sendEvidence(
  services: DisputeServices,
  viewer: Viewer,
  { id, ...evidence }: Evidence & { id: string },
): Promise<AdminDisputeDetails> {
  const provider = await findDisputeProvider(services.pool, id);
  if (!provider) throw new AppError('dispute/not-found');
  const send = senderFor(services, provider);
  const { dispute, key, text } = await storeEvidence(services, viewer, id, evidence);
  await withProviderTimeout(
    send({
      key,
      disputeRef: dispute.ref,
      text,
      product: dispute.carTitle,
      servedFrom: dispute.startDate,
      customerName: dispute.renter.displayName,
    }),
  );
  return transaction(services.pool, async (db) => {
    await setEvidenceSent(db, id);
    await record(db, {
      action: 'evidence-sent',
      actor: viewer,
      rentalId: dispute.rentalId,
      details: { disputeId: id, parts: evidence.parts },
    });
    return presentDetails(services, db, viewer, (await lockDispute(db, id))!);
  });
}
