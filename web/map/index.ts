export { type Pin } from './group-pins.ts';
export { PinsMap } from './pins-map.tsx';
