import { useEffect, useState } from 'react';
import type { CarDetails } from '../../../contract/cars/cars.ts';
import { needsReview } from '../../../contract/cars/price-review.ts';
import { ApiError } from '../../platform/session/api.ts';
import { t } from '../../language/words.ts';
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
  typeOffer,
  type Documents,
  type Offer,
  type SectionName,
  type TypedOffer,
} from './typed-offer.ts';

export type SectionState =
  | { is: 'saving' }
  /** `isReviewed` where the car waits for review because of it */
  | { is: 'saved'; isReviewed: boolean }
  | { is: 'unchanged' }
  | { is: 'failed'; message: string }
  /** What somebody else, or the same person elsewhere, has saved meanwhile */
  | { is: 'conflict'; theirs: Documents };

const isConflict = (error: unknown) => error instanceof ApiError && error.code.endsWith('/changed-meanwhile');
/** Others may save other sections at the same time; this often it is tried again. */
const TRIES = 4;

function begin(uid: string, carId: string, documents: Documents) {
  const saved = offerOf(documents);
  const draft = loadDraft(uid, carId);
  const kept = SECTION_NAMES.filter((name) => name in draft.typed);
  const base = { ...saved };
  for (const name of kept) Object.assign(base, partOf(name, { ...saved, ...draft.base }));
  return { documents, base, typed: { ...typeOffer(saved), ...draft.typed }, isRestored: kept.length > 0 };
}

/** Everything that is typed on the page, section by section, from the loaded documents to the saved ones. */
export function useOffer(
  uid: string,
  { id: carId, priceCents }: Pick<CarDetails, 'id' | 'priceCents'>,
  loaded: Documents,
) {
  const [start] = useState(() => begin(uid, carId, loaded));
  const [documents, setDocuments] = useState(start.documents);
  /** What the sections are made from: it moves on only when the person has seen what was saved meanwhile. */
  const [base, setBase] = useState(start.base);
  const [typed, setTyped] = useState(start.typed);
  const [errors, setErrors] = useState<Errors>({});
  const [states, setStates] = useState<Partial<Record<SectionName, SectionState>>>({});
  const [failed, setFailed] = useState<{ section: SectionName }>();
  const put = useSaveOffer(carId);

  useEffect(() => {
    saveDraft(uid, carId, draftOf(typed, base));
  }, [uid, carId, typed, base]);

  // The first thing that is wrong gets the focus, once it is on the page.
  useEffect(() => {
    if (failed) document.querySelector<HTMLElement>(`#${failed.section} [aria-invalid]`)?.focus();
  }, [failed]);

  const setState = (name: SectionName, state: SectionState | undefined) =>
    setStates((now) => ({ ...now, [name]: state }));

  /** Errors of one section are shown anew; those of others stay. */
  function showErrors(name: SectionName, found: Errors) {
    const fields: readonly string[] = SECTIONS[name].fields;
    const isOwn = (path: string) => fields.includes(path.split('.')[0]!);
    setErrors((now) => ({ ...Object.fromEntries(Object.entries(now).filter(([path]) => !isOwn(path))), ...found }));
    if (Object.keys(found).length > 0) setFailed({ section: name });
  }

  /** These sections are as they were saved. */
  function adopt(names: readonly SectionName[], newest: Documents) {
    const offer = offerOf(newest);
    setDocuments(newest);
    setBase((now) => Object.assign({ ...now }, ...names.map((name) => partOf(name, offer))));
    setTyped((now) => ({ ...now, ...Object.fromEntries(names.map((name) => [name, typeOffer(offer)[name]])) }));
    for (const name of names) showErrors(name, {});
  }

  function fail(name: SectionName, error: unknown) {
    if (!(error instanceof ApiError)) console.error(error);
    const known = error instanceof ApiError ? error : new ApiError(500, { detail: t('problems.server/failed') });
    const isField = Object.keys(known.fields).length > 0;
    if (isField) showErrors(name, known.fields);
    setState(name, isField ? undefined : { is: 'failed', message: known.message });
  }

  async function store(name: SectionName, part: Partial<Offer>) {
    const { document } = SECTIONS[name];
    let current = documents;
    for (let tries = 1; ; tries++) {
      const theirs = partOf(name, offerOf(current));
      if (!isSame(theirs, partOf(name, base)) && !isSame(theirs, part)) {
        return setState(name, { is: 'conflict', theirs: current });
      }
      try {
        const saved = await put({ [document]: { ...current[document], ...part } });
        const isUntouched = (other: SectionName) => SECTIONS[other].document === document && !isChanged(other);
        // What was saved may have moved another term with it.
        adopt([name, ...SECTION_NAMES.filter((other) => other !== name && isUntouched(other))], {
          ...current,
          ...saved,
        });
        const isReviewed = needsReview(priceCents, current.prices, { ...current.prices, ...saved.prices });
        return setState(name, { is: 'saved', isReviewed });
      } catch (error) {
        if (!isConflict(error) || tries === TRIES) throw error;
        current = await fetchDocuments(carId);
      }
    }
  }

  const isChanged = (name: SectionName) => !isSame(typed[name], typeOffer(base)[name]);

  async function save(name: SectionName) {
    if (states[name]?.is === 'saving') return;
    const checked = checkSection(name, typed[name], base);
    showErrors(name, checked.errors ?? {});
    if (checked.errors) return setState(name, undefined);
    if (!isChanged(name)) return setState(name, { is: 'unchanged' });
    setState(name, { is: 'saving' });
    await store(name, checked.part).catch((error: unknown) => fail(name, error));
  }

  const section = <Name extends SectionName>(name: Name) => ({
    name,
    value: typed[name],
    set: (value: TypedOffer[Name]) => {
      setTyped((now) => ({ ...now, [name]: value }));
      showErrors(name, {});
      setState(name, undefined);
    },
    errors,
    isChanged: isChanged(name),
    state: states[name],
    save: () => void save(name),
    /** Back to what is saved, or to what somebody else has saved meanwhile. */
    reset: () => {
      const state = states[name];
      adopt([name], state?.is === 'conflict' ? state.theirs : documents);
      setState(name, undefined);
    },
    /** Goes on with what was typed, having seen what somebody else has saved. */
    keepMine: () => {
      const state = states[name];
      if (state?.is !== 'conflict') return;
      setDocuments(state.theirs);
      setBase((now) => ({ ...now, ...partOf(name, offerOf(state.theirs)) }));
      setState(name, undefined);
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
    setStates({});
  }

  return { section, typedOffer, copy, isRestored: start.isRestored };
}

export type OfferForm = ReturnType<typeof useOffer>;
export type Section<Name extends SectionName> = Omit<ReturnType<OfferForm['section']>, 'name' | 'value' | 'set'> & {
  name: Name;
  value: TypedOffer[Name];
  set: (value: TypedOffer[Name]) => void;
};
