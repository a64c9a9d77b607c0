/** Stripe's form encoding: names in brackets are nested, numbers in brackets are list indexes. */
export type Form = { [name: string]: FormValue | undefined };
type FormValue = string | Form;

export function parseForm(text: string): Form {
  const form: Form = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = [...name.matchAll(/[^[\]]+/g)].map(([part]) => part);
    const last = path.pop();
    if (last === undefined) continue;
    let target = form;
    for (const part of path) {
      const next = target[part];
      target = typeof next === 'object' ? next : (target[part] = {});
    }
    target[last] = value;
  }
  return form;
}

export const textOf = (value: FormValue | undefined): string => (typeof value === 'string' ? value : '');

/** Empty for plain text. */
export const formOf = (value: FormValue | undefined): Form => (typeof value === 'object' ? value : {});

export const listOf = (value: FormValue | undefined): string[] =>
  typeof value === 'object' ? Object.values(value).map(textOf) : [];

/** Stripe's newer endpoints accept JSON. */
export const formOfJson = (text: string): Form => {
  const toValue = (value: unknown): FormValue =>
    typeof value === 'object' && value !== null ? toForm(value) : String(value);
  const toForm = (value: object): Form =>
    Object.fromEntries(Object.entries(value).map(([name, part]) => [name, toValue(part)]));
  return text === '' ? {} : toForm(JSON.parse(text) as object);
};
