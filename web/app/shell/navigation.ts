import { paths } from '../../platform/paths.ts';

export interface NavigationLink {
  label: string;
  to: string;
}

/** What the header offers. Nobody is shown either list before their role is known. */
export function navigationFor(isAdmin: boolean | null): NavigationLink[] {
  const own: NavigationLink[] =
    isAdmin === null
      ? []
      : isAdmin
        ? [
            { label: 'Pendings cars', to: paths.pendings },
            { label: 'Overview', to: paths.overview },
          ]
        : [{ label: 'My cars', to: paths.myCars }];
  return [
    { label: 'Home', to: paths.home },
    { label: 'Rent a car', to: paths.browse },
    ...own,
    { label: 'Trips', to: paths.trips },
    { label: 'Saved', to: paths.saved },
  ];
}
