import type { ManagedCar } from '../../contract/cars/cars.ts';
import { displayLimits } from '../../contract/limits.ts';
import { ManagedCarCard } from '../cars/index.ts';
import { SelectCar } from './select-car.tsx';
import type { Selection } from './selection.ts';
import { DecisionProblem, StatusButton } from './status-control.tsx';
import { useStatusChange } from './use-status-change.ts';

type PendingCardProps = {
  car: ManagedCar;
  priority: boolean;
  selection: Selection;
  /** Why it was left out when several were decided about. */
  problem: string | undefined;
};

export function PendingCard({ car, priority, selection, problem }: PendingCardProps) {
  const change = useStatusChange(car, selection.update);
  return (
    <ManagedCarCard
      car={car}
      priority={priority}
      titleMax={displayLimits.adminTitle}
      withOwner
      choice={
        <SelectCar
          car={car}
          selection={selection}
          className="absolute top-2 start-2 min-w-10 rounded-control bg-surface shadow-card select-none"
        />
      }
      note={
        change.meanwhile ? (
          <DecisionProblem text={change.meanwhile} onDismiss={change.dismiss} />
        ) : (
          problem && <DecisionProblem text={problem} />
        )
      }
      action={<StatusButton car={car} change={change} />}
    />
  );
}
