import { useEffect, useState } from 'react';
import type { CarDetails } from '../../../contract/cars/cars.ts';
import { needsReview } from '../../../contract/cars/price-review.ts';
import { ApiError } from '../../platform/session/api.ts';
import { t } from '../../language/words.ts';
import { useToast } from '../../ui/toast.tsx';
import { checkSection, type Errors } from './check-offer.ts';
import { draftOf, loadDraft, saveDraft } from './offer-draft.ts';
import { useSaveOffer } from './offer-mutations.ts';
import { fetchDocuments } from './offer-queries.ts';
import {
  isSame,
  offerOf,
  partOf,
  SECTION_NAMES,
  SECTIONS,
  sectionsOf,
  typeOffer,
  type Documents,
  type Offer,
  type SectionName,
  type TypedOffer,
} from './typed-offer.ts';

/** What the page tells of its one Save. */
type Outcome = { is: 'saving' } | { is: 'failed'; message: string };

const isConflict = (error: unknown) => error instanceof ApiError && error.code.endsWith('/changed-meanwhile');
/** Others may save other sections at the same time; this often it is tried again. */
const TRIES = 4;

/** Where what is typed stands; the first thing that is wrong in it gets the focus. */
export const FORM_ID = 'offer';

function begin(uid: string, carId: string, documents: Documents) {
  const saved = offerOf(documents);
  const draft = loadDraft(uid, carId);
  const kept = SECTION_NAMES.filter((name) => name in draft.typed);
  const base = { ...saved };
  for (const name of kept) Object.assign(base, partOf(name, { ...saved, ...draft.base }));
  return { documents, base, typed: { ...typeOffer(saved), ...draft.typed }, kept };
}

/**
 * Everything that is typed, from the loaded documents to the saved ones. A page shows the sections of one document and saves
 * them together; what was typed on the page of the other is kept.
 */
export function useOffer(
  uid: string,
  { id: carId, priceCents }: Pick<CarDetails, 'id' | 'priceCents'>,
  loaded: Documents,
  document: keyof Documents,
) {
  const names = sectionsOf(document);
  const [start] = useState(() => begin(uid, carId, loaded));
  const [documents, setDocuments] = useState(start.documents);
  /** What the sections are made from: it moves on only when the person has seen what was saved meanwhile. */
  const [base, setBase] = useState(start.base);
  const [typed, setTyped] = useState(start.typed);
  const [errors, setErrors] = useState<Errors>({});
  /** What somebody else, or the same person elsewhere, has saved meanwhile */
  const [conflicts, setConflicts] = useState<Partial<Record<SectionName, Documents>>>({});
  const [outcome, setOutcome] = useState<Outcome>();
  const [wanted, setWanted] = useState<{ selector: string }>();
  const put = useSaveOffer(carId);
  const toast = useToast();

  useEffect(() => {
    saveDraft(uid, carId, draftOf(typed, base));
  }, [uid, carId, typed, base]);

  // Once it is on the page.
  useEffect(() => {
    if (wanted) globalThis.document.querySelector<HTMLElement>(wanted.selector)?.focus();
  }, [wanted]);

  const isChanged = (name: SectionName) => !isSame(typed[name], typeOffer(base)[name]);
  const changed = names.filter(isChanged);

  /** What was wrong with these sections, or contradicted them, is over. */
  function forget(some: readonly SectionName[]) {
    const fields = new Set<string>(some.flatMap((name) => SECTIONS[name].fields));
    const isOwn = (path: string) => fields.has(path.split('.')[0]!);
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([path]) => !isOwn(path))));
    setConflicts((now) => ({ ...now, ...Object.fromEntries(some.map((name) => [name, undefined])) }));
    setOutcome(undefined);
  }

  /** These sections are as they were saved. */
  function adopt(some: readonly SectionName[], newest: Documents) {
    const offer = offerOf(newest);
    setDocuments(newest);
    setBase((now) => Object.assign({ ...now }, ...some.map((name) => partOf(name, offer))));
    setTyped((now) => ({ ...now, ...Object.fromEntries(some.map((name) => [name, typeOffer(offer)[name]])) }));
    forget(some);
  }

  function fail(error: unknown) {
    if (!(error instanceof ApiError)) console.error(error);
    const known = error instanceof ApiError ? error : new ApiError(500, { detail: t('problems.server/failed') });
    const isField = Object.keys(known.fields).length > 0;
    setErrors(known.fields);
    setOutcome(isField ? undefined : { is: 'failed', message: known.message });
    if (isField) setWanted({ selector: `#${FORM_ID} [aria-invalid]` });
  }

  async function store(part: Partial<Offer>) {
    let current = documents;
    for (let tries = 1; ; tries++) {
      const theirs = offerOf(current);
      const isContradicted = (name: SectionName) =>
        !isSame(partOf(name, theirs), partOf(name, base)) &&
        !isSame(partOf(name, theirs), partOf(name, { ...theirs, ...part }));
      const contradicted = changed.filter(isContradicted);
      if (contradicted.length > 0) {
        setConflicts(Object.fromEntries(contradicted.map((name) => [name, current])));
        setOutcome(undefined);
        return setWanted({ selector: `#${contradicted[0]} [role=alert] button` });
      }
      try {
        const saved = await put({ [document]: { ...current[document], ...part } });
        const isReviewed = needsReview(priceCents, current.prices, { ...current.prices, ...saved.prices });
        // What was saved may have moved another term with it.
        adopt(names, { ...current, ...saved });
        toast.success(isReviewed ? t('cars.offer.saved-to-review') : t('cars.offer.saved'));
        // The button that was pressed is gone.
        return setWanted({ selector: `#${FORM_ID}` });
      } catch (error) {
        if (!isConflict(error) || tries === TRIES) throw error;
        current = await fetchDocuments(carId);
      }
    }
  }

  async function save() {
    if (outcome?.is === 'saving' || changed.length === 0) return;
    const checked = changed.map((name) => checkSection(name, typed[name], base));
    const wrong: Errors = Object.assign({}, ...checked.map((one) => one.errors));
    setErrors(wrong);
    setOutcome(undefined);
    if (Object.keys(wrong).length > 0) return setWanted({ selector: `#${FORM_ID} [aria-invalid]` });
    setOutcome({ is: 'saving' });
    await store(Object.assign({}, ...checked.map((one) => one.part)) as Partial<Offer>).catch(fail);
  }

  const section = <Name extends SectionName>(name: Name) => ({
    name,
    value: typed[name],
    set: (value: TypedOffer[Name]) => {
      setTyped((now) => ({ ...now, [name]: value }));
      forget([name]);
    },
    errors,
    theirs: conflicts[name],
    /** Back to what somebody else has saved meanwhile. */
    takeTheirs: () => adopt([name], conflicts[name] ?? documents),
    /** Goes on with what was typed, having seen what somebody else has saved. */
    keepMine: () => {
      const theirs = conflicts[name];
      if (!theirs) return;
      setDocuments(theirs);
      setBase((now) => ({ ...now, ...partOf(name, offerOf(theirs)) }));
      forget([name]);
    },
  });

  /** What would count if everything were saved now; what is wrong counts as it was. */
  const typedOffer: Offer = Object.assign(
    { ...base },
    ...SECTION_NAMES.map((name) => checkSection(name, typed[name], base).part),
  );

  /** Replaces whole documents by those of another car. */
  async function copy(from: Partial<Documents>) {
    const current = await fetchDocuments(carId);
    const saved = await put({
      ...(from.prices && { prices: { ...from.prices, version: current.prices.version } }),
      ...(from.terms && { terms: { ...from.terms, version: current.terms.version } }),
    });
    adopt(
      SECTION_NAMES.filter((name) => from[SECTIONS[name].document]),
      { ...current, ...saved },
    );
  }

  return {
    section,
    typedOffer,
    copy,
    outcome,
    isChanged: changed.length > 0,
    save: () => void save(),
    reset: () => {
      adopt(changed, documents);
      setWanted({ selector: `#${FORM_ID}` });
    },
    isRestored: start.kept.some((name) => names.includes(name)),
  };
}

export type OfferForm = ReturnType<typeof useOffer>;
export type Section<Name extends SectionName> = Omit<ReturnType<OfferForm['section']>, 'name' | 'value' | 'set'> & {
  name: Name;
  value: TypedOffer[Name];
  set: (value: TypedOffer[Name]) => void;
};
