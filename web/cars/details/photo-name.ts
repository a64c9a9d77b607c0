/** What a photo is called where it cannot be seen. Owners do not describe their photos, so its place has to do. */
export const photoName = (title: string, index: number, count: number) => `${title}, photo ${index + 1} of ${count}`;
