import { Inbox, Plus } from 'lucide-react';
import { Alert } from '../alert.tsx';
import { Button } from '../button.tsx';
import { Card } from '../card.tsx';
import { EmptyState } from '../empty-state.tsx';
import { ErrorState } from '../error-state.tsx';
import { Progress } from '../progress.tsx';
import { Skeleton, SkeletonText } from '../skeleton.tsx';
import { Spinner } from '../spinner.tsx';
import { row, Section, Specimen } from './specimen.tsx';

export function Feedback() {
  return (
    <Section id="feedback" title="Feedback">
      <Specimen title="Alert" className="grid gap-3">
        <Alert title="Two people are looking at this">Nothing is held until you confirm.</Alert>
        <Alert tone="success" title="Your email address is confirmed" />
        <Alert
          tone="warning"
          title="Your document expires in nine days"
          action={
            <Button variant="secondary" size="sm">
              Renew it
            </Button>
          }
        >
          Upload a new one before then so that nothing you have planned is cancelled.
        </Alert>
        <Alert tone="danger">The email address or the password is not right.</Alert>
      </Specimen>
      <Specimen title="Progress" className="grid max-w-lg gap-5">
        <Progress label="Uploading photos" value={3} max={8} valueText="3 of 8" />
        <Progress label="Nothing yet" value={0} />
        <Progress label="Nearly full" value={92} tone="warning" />
        <Progress label="Done" value={100} tone="success" />
      </Specimen>
      <Specimen title="Spinner" className={row}>
        <Spinner size="sm" />
        <Spinner label="Loading" />
        <Spinner size="lg" className="text-brand" />
      </Specimen>
      <Specimen title="Skeleton" className="grid gap-5 sm:grid-cols-2">
        <Card padding="none" className="overflow-hidden">
          <Skeleton className="aspect-[3/2] w-full rounded-none" />
          <SkeletonText className="p-5" />
        </Card>
        <div className="flex items-start gap-4">
          <Skeleton className="size-14 shrink-0 rounded-full" />
          <SkeletonText lines={5} className="grow pt-2" />
        </div>
      </Specimen>
      <Specimen title="Empty and error" className="grid items-start gap-5 lg:grid-cols-2">
        <Card padding="none">
          <EmptyState
            icon={<Inbox />}
            title="No messages yet"
            level={4}
            action={<Button icon={<Plus />}>Write one</Button>}
          >
            When someone writes to you, it appears here.
          </EmptyState>
        </Card>
        <Card padding="none">
          <ErrorState level={4} onRetry={() => undefined} requestId="req-7f3a91c2" />
        </Card>
      </Specimen>
    </Section>
  );
}
