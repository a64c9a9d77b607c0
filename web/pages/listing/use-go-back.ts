import { useNavigate } from 'react-router';

/** One page back, or to the given page for somebody who came here directly. */
export function useGoBack(otherwise: string) {
  const navigate = useNavigate();
  return () => {
    // The router numbers its entries; the first one has nothing of ours behind it.
    const { idx = 0 } = (window.history.state ?? {}) as { idx?: number };
    if (idx > 0) void navigate(-1);
    else void navigate(otherwise, { replace: true });
  };
}
