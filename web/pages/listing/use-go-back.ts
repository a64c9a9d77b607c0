import { useNavigate } from 'react-router';

/** Goes back one page, or to the given page if the user came here directly. */
export function useGoBack(fallback: string) {
  const navigate = useNavigate();
  return () => {
    // React Router numbers history entries; before the first one there is no page of this site.
    const { idx = 0 } = (window.history.state ?? {}) as { idx?: number };
    if (idx > 0) void navigate(-1);
    else void navigate(fallback, { replace: true });
  };
}
