import { useEffect, useState } from 'react';
import type { CarDetails } from '../../../contract/cars/cars.ts';
import { needsReview } from '../../../contract/cars/price-review.ts';
import { ApiError } from '../../platform/session/api.ts';
import { t } from '../../language/words.ts';
import { useToast } from '../../ui/toast.tsx';
import { checkSection, type OfferErrors } from './check-offer.ts';
import { draftOf, loadOfferDraft, saveOfferDraft } from './offer-draft.ts';
import { useSaveOffer } from './offer-mutations.ts';
import { fetchDocuments } from './offer-queries.ts';
import {
  isDeepEqual,
  offerOf,
  fieldsOfSection,
  SECTION_NAMES,
  SECTIONS,
  sectionsOf,
  toOfferValues,
  type Documents,
  type Offer,
  type SectionName,
  type OfferFormValues,
} from './offer-form-values.ts';

/** The state of saving. */
type Outcome = { is: 'saving' } | { is: 'failed'; message: string };

const isConflict = (error: unknown) => error instanceof ApiError && error.code.endsWith('/changed-meanwhile');
/** Concurrent saves of other sections cause version conflicts, so saving is retried this often. */
const ATTEMPTS_MAX = 4;

/** Id of the form, used to focus its first invalid field. */
export const FORM_ID = 'offer';

function initialState(uid: string, carId: string, documents: Documents) {
  const saved = offerOf(documents);
  const draft = loadOfferDraft(uid, carId);
  const restored = SECTION_NAMES.filter((name) => name in draft.typed);
  const base = { ...saved };
  for (const name of restored) Object.assign(base, fieldsOfSection(name, { ...saved, ...draft.base }));
  return { documents, base, typed: { ...toOfferValues(saved), ...draft.typed }, restored };
}

/**
 * State and actions of the prices and terms forms. A page shows the sections of one document and saves them together; unsaved
 * input of the other document's page is kept.
 */
export function useOffer(
  uid: string,
  { id: carId, priceCents }: Pick<CarDetails, 'id' | 'priceCents'>,
  loaded: Documents,
  document: keyof Documents,
) {
  const names = sectionsOf(document);
  const [start] = useState(() => initialState(uid, carId, loaded));
  const [documents, setDocuments] = useState(start.documents);
  /** The version that the sections are based on. It changes only after the user has seen a newer one. */
  const [base, setBase] = useState(start.base);
  const [typed, setTyped] = useState(start.typed);
  const [errors, setErrors] = useState<OfferErrors>({});
  /** Newer versions of edited sections, saved by another user or in another tab. */
  const [conflicts, setConflicts] = useState<Partial<Record<SectionName, Documents>>>({});
  const [outcome, setOutcome] = useState<Outcome>();
  const [focusTarget, setFocusTarget] = useState<{ selector: string }>();
  const put = useSaveOffer(carId);
  const toast = useToast();

  useEffect(() => {
    saveOfferDraft(uid, carId, draftOf(typed, base));
  }, [uid, carId, typed, base]);

  // In an effect, because the target may not have rendered before.
  useEffect(() => {
    if (focusTarget) globalThis.document.querySelector<HTMLElement>(focusTarget.selector)?.focus();
  }, [focusTarget]);

  const isChanged = (name: SectionName) => !isDeepEqual(typed[name], toOfferValues(base)[name]);
  const changed = names.filter(isChanged);

  /** Clears errors and conflicts of these sections. */
  function clearProblems(some: readonly SectionName[]) {
    const fields = new Set<string>(some.flatMap((name) => SECTIONS[name].fields));
    const isOwn = (path: string) => fields.has(path.split('.')[0]!);
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([path]) => !isOwn(path))));
    setConflicts((now) => ({ ...now, ...Object.fromEntries(some.map((name) => [name, undefined])) }));
    setOutcome(undefined);
  }

  /** Resets these sections to the saved values. */
  function applySaved(some: readonly SectionName[], newest: Documents) {
    const offer = offerOf(newest);
    setDocuments(newest);
    setBase((now) => Object.assign({ ...now }, ...some.map((name) => fieldsOfSection(name, offer))));
    setTyped((now) => ({ ...now, ...Object.fromEntries(some.map((name) => [name, toOfferValues(offer)[name]])) }));
    clearProblems(some);
  }

  function fail(error: unknown) {
    if (!(error instanceof ApiError)) console.error(error);
    const known = error instanceof ApiError ? error : new ApiError(500, { detail: t('problems.server/failed') });
    const isField = Object.keys(known.fields).length > 0;
    setErrors(known.fields);
    setOutcome(isField ? undefined : { is: 'failed', message: known.message });
    if (isField) setFocusTarget({ selector: `#${FORM_ID} [aria-invalid]` });
  }

  async function store(part: Partial<Offer>) {
    let current = documents;
    for (let attempt = 1; ; attempt++) {
      const theirs = offerOf(current);
      const isConflicting = (name: SectionName) =>
        !isDeepEqual(fieldsOfSection(name, theirs), fieldsOfSection(name, base)) &&
        !isDeepEqual(fieldsOfSection(name, theirs), fieldsOfSection(name, { ...theirs, ...part }));
      const conflicting = changed.filter(isConflicting);
      if (conflicting.length > 0) {
        setConflicts(Object.fromEntries(conflicting.map((name) => [name, current])));
        setOutcome(undefined);
        return setFocusTarget({ selector: `#${conflicting[0]} [role=alert] button` });
      }
      try {
        const saved = await put({ [document]: { ...current[document], ...part } });
        const isReviewed = needsReview(priceCents, current.prices, { ...current.prices, ...saved.prices });
        // Saving one field may change others on the server, so reset all sections of the page.
        applySaved(names, { ...current, ...saved });
        toast.success(isReviewed ? t('cars.offer.saved-to-review') : t('cars.offer.saved'));
        // The Save button has disappeared, so move the focus.
        return setFocusTarget({ selector: `#${FORM_ID}` });
      } catch (error) {
        if (!isConflict(error) || attempt === ATTEMPTS_MAX) throw error;
        current = await fetchDocuments(carId);
      }
    }
  }

  async function save() {
    if (outcome?.is === 'saving' || changed.length === 0) return;
    const checked = changed.map((name) => checkSection(name, typed[name], base));
    const wrong: OfferErrors = Object.assign({}, ...checked.map((one) => one.errors));
    setErrors(wrong);
    setOutcome(undefined);
    if (Object.keys(wrong).length > 0) return setFocusTarget({ selector: `#${FORM_ID} [aria-invalid]` });
    setOutcome({ is: 'saving' });
    await store(Object.assign({}, ...checked.map((one) => one.part)) as Partial<Offer>).catch(fail);
  }

  const section = <Name extends SectionName>(name: Name) => ({
    name,
    value: typed[name],
    set: (value: OfferFormValues[Name]) => {
      setTyped((now) => ({ ...now, [name]: value }));
      clearProblems([name]);
    },
    errors,
    theirs: conflicts[name],
    /** Discards the user's input for the version that was saved in the meantime. */
    takeTheirs: () => applySaved([name], conflicts[name] ?? documents),
    /** Keeps the user's input, now based on the newer version. */
    keepMine: () => {
      const theirs = conflicts[name];
      if (!theirs) return;
      setDocuments(theirs);
      setBase((now) => ({ ...now, ...fieldsOfSection(name, offerOf(theirs)) }));
      clearProblems([name]);
    },
  });

  /** The offer as if everything were saved now; invalid sections keep their saved values. */
  const typedOffer: Offer = Object.assign(
    { ...base },
    ...SECTION_NAMES.map((name) => checkSection(name, typed[name], base).part),
  );

  /** Replaces whole documents with those of another car. */
  async function copy(from: Partial<Documents>) {
    const current = await fetchDocuments(carId);
    const saved = await put({
      ...(from.prices && { prices: { ...from.prices, version: current.prices.version } }),
      ...(from.terms && { terms: { ...from.terms, version: current.terms.version } }),
    });
    applySaved(
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
      applySaved(changed, documents);
      setFocusTarget({ selector: `#${FORM_ID}` });
    },
    isRestored: start.restored.some((name) => names.includes(name)),
  };
}

export type OfferForm = ReturnType<typeof useOffer>;
export type OfferSection<Name extends SectionName> = Omit<
  ReturnType<OfferForm['section']>,
  'name' | 'value' | 'set'
> & {
  name: Name;
  value: OfferFormValues[Name];
  set: (value: OfferFormValues[Name]) => void;
};
