/**
 * Hooks into another feature's data. The owner declares its kind of hook here (`declare module`) and calls the hooks of all
 * features in its own transaction.
 */
export interface HookKinds {}

export type Hooks = { readonly [Kind in keyof HookKinds]: readonly HookKinds[Kind][] };
