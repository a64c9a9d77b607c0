/**
 * What a feature may say about what another one owns. Each owner declares its kind here (`declare module`) and asks all features that say
 * something, in its own transaction.
 */
export interface HookKinds {}

export type Hooks = { readonly [Kind in keyof HookKinds]: readonly HookKinds[Kind][] };
