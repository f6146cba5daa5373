import type { CheckResult, RenderResult } from '../../../shared/commands/work.ts'
import { checkProject } from './checkProject.ts'
import type { ProjectJourney } from './projectJourney.ts'
import { renderByService } from './renderByService.ts'
import { renderFromTakes } from './renderFromTakes.ts'
import { speakProject } from './speakProject.ts'
import { transcribeProject } from './transcribeProject.ts'
import { translateProject } from './translateProject.ts'
import type { WorkOrder } from './workOrder.ts'

/** The result of a render; the work list adds its URL and duration. */
export type Made = Omit<RenderResult, 'url' | 'seconds'>

/** Runs one work item from its last checkpoint on. */
export async function runWork(order: WorkOrder, journey: ProjectJourney): Promise<Made | CheckResult | undefined> {
  switch (order.kind) {
    case 'transcript':
      await transcribeProject(journey, order)
      return undefined
    case 'translation':
      await translateProject(journey, order)
      return undefined
    case 'takes':
      await speakProject(journey, order)
      return undefined
    case 'render':
      return order.plan.by === 'service'
        ? renderByService(journey, order.plan)
        : renderFromTakes(journey, order.plan, order.target)
    case 'check':
      return checkProject(journey, order)
    default:
      return order satisfies never
  }
}
