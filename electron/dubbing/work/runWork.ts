import type { CheckResult } from '../../../shared/commands/work.ts'
import { checkProject } from './checkProject.ts'
import { dubProject, type Rendered } from './dubProject.ts'
import { lookForFaces } from './lookForFaces.ts'
import { renderByService } from './renderByService.ts'
import { renderFromTakes } from './renderFromTakes.ts'
import { renderSpoken } from './renderProject.ts'
import { speakProject } from './speakProject.ts'
import { transcribeProject } from './transcribeProject.ts'
import { translateProject } from './translateProject.ts'
import type { Made, WorkContext } from './workContext.ts'
import type { RenderOrder, WorkOrder } from './workOrder.ts'

/** Runs one work item from its last checkpoint on. */
export async function runWork(
  order: WorkOrder,
  context: WorkContext,
): Promise<Made | Rendered | CheckResult | undefined> {
  switch (order.kind) {
    case 'dub':
      return dubProject(context)
    case 'transcript':
      await transcribeProject(context, order)
      return undefined
    case 'faces':
      await lookForFaces(context)
      return undefined
    case 'translation':
      await translateProject(context, order)
      return undefined
    case 'takes':
      await speakProject(context, order)
      return undefined
    case 'render':
      return rendered(context, order)
    case 'check':
      return checkProject(context, order)
    default:
      return order satisfies never
  }
}

async function rendered(context: WorkContext, { plan, target }: RenderOrder): Promise<Made> {
  if (plan.by === 'takes' && plan.speak.length > 0) {
    const { made, basis } = await renderSpoken(context, plan)
    await context.reach({ basis })
    return made
  }
  const { report: _, ...made } =
    plan.by === 'service' ? await renderByService(context, plan) : await renderFromTakes(context, plan, target)
  return made
}
