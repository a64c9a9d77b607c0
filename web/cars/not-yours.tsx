import { Lock } from 'lucide-react';
import { problems } from '../../contract/messages.ts';
import { paths } from '../platform/paths.ts';
import { useTitle } from '../platform/use-title.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

/** For what only a car's owner and administrators may do. */
export function NotYours({ carId }: { carId: string }) {
  useTitle('Not yours');
  return (
    <div className="container-page py-12">
      <EmptyState
        level={1}
        icon={<Lock />}
        title="This car is not yours"
        action={
          <>
            <ButtonLink to={paths.myCars}>My cars</ButtonLink>
            <ButtonLink to={paths.details(carId)} variant="secondary">
              See the car
            </ButtonLink>
          </>
        }
      >
        {problems['car/not-yours']}
      </EmptyState>
    </div>
  );
}
