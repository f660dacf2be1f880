/** A report as cards: a chart each, with its table. */

import type { Report } from './api';
import { DaysCard } from './cards/days';
import { GuardsCard } from './cards/guards';
import { CapabilitiesCard, LayersCard } from './cards/layers';
import { ModelsCard, SpeedCard } from './cards/models';
import { OutcomesCard, PurposesCard } from './cards/outcomes';
import { PeopleCard } from './cards/people';
import { ToolsCard } from './cards/tools';
import type { Filters } from './filters';

export interface CardProps {
  report: Report;
  filters: Filters;
}

interface ReportCardsProps extends CardProps {
  onUser: (ownerId: string) => void;
}

export function ReportCards({ report, filters, onUser }: ReportCardsProps) {
  const shown = { report, filters };
  return (
    <div className="grid grid-cols-1 gap-4 wide:grid-cols-2">
      <DaysCard {...shown} />
      <ModelsCard {...shown} />
      <SpeedCard {...shown} />
      <LayersCard {...shown} />
      <CapabilitiesCard {...shown} />
      <ToolsCard {...shown} />
      <GuardsCard {...shown} />
      {filters.everyone && filters.user === '' && <PeopleCard {...shown} onUser={onUser} />}
      <div className="grid content-start gap-4">
        <OutcomesCard {...shown} />
        <PurposesCard {...shown} />
      </div>
    </div>
  );
}
