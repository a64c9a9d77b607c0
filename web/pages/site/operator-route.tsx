import { useLocation, useNavigate } from 'react-router';
import { operatorPageAt } from '../../site/index.ts';
import { OperatorPage } from './operator-page.tsx';

export default function OperatorRoute() {
  const navigate = useNavigate();
  const slug = operatorPageAt(useLocation().pathname.replace(/\/+$/, ''))!;
  return <OperatorPage slug={slug} onNavigate={(address) => void navigate(address)} />;
}
