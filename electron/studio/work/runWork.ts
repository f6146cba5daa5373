import type { CheckResult } from '../../../shared/commands/work.ts'
import { say } from '../../../shared/locale/message.ts'
import { layFaces, mergedPeople, unseenLines } from '../../../shared/project/lines/viewEdits.ts'
import { lineFaces } from '../../dubbing/steps/lineFaces.ts'
import { checkProject } from './checkProject.ts'
import { renderByService } from './renderByService.ts'
import { renderFromTakes } from './renderFromTakes.ts'
import { speakProject } from './speakProject.ts'
import { transcribeProject } from './transcribeProject.ts'
import { translateProject } from './translateProject.ts'
import type { Made, WorkContext } from './workContext.ts'
import type { WorkOrder } from './workOrder.ts'

/** Runs one work item from its last checkpoint on. */
export async function runWork(order: WorkOrder, context: WorkContext): Promise<Made | CheckResult | undefined> {
  switch (order.kind) {
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
      return order.plan.by === 'service'
        ? renderByService(context, order.plan)
        : renderFromTakes(context, order.plan, order.target)
    case 'check':
      return checkProject(context, order)
    default:
      return order satisfies never
  }
}

/** Looks for faces in the lines of a project without a mark, in one step. Speakers whose lines two people speak are noted. */
export async function lookForFaces(context: WorkContext): Promise<void> {
  const lines = unseenLines(await context.document())
  if (lines.length === 0) return
  const reading = await lineFaces(context, lines)
  await context.edit(say('edit.lookForFaces'), (draft) => layFaces(draft, reading))
  for (const { speaker, others } of mergedPeople(await context.document()))
    context.note(
      say('note.severalFaces', {
        number: others.length + 1,
        name: speaker.name || speaker.id,
        action: say('action.partByFaces'),
      }),
    )
}
