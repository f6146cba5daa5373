import { castMembers } from '../../../shared/casting/castMembers.ts'
import { castVoices } from '../../../shared/casting/castVoices.ts'
import type { Segment } from '../../../shared/contract/records.ts'
import type { DubContext } from './dubContext.ts'
import { findSources } from './findSources.ts'
import { type Rendered, render } from './render.ts'
import { transcribe } from './transcribe.ts'
import { translate } from './translate.ts'
import { withinFilm } from './withinFilm.ts'

/** Dubs one video from its last checkpoint on, and saves each step. */
export async function runDub(context: DubContext): Promise<Rendered> {
  context.enter('engine', 'Getting ready')
  // Checked before anything is sent: an unusable file must not show up after an hour.
  const facts = await context.onThisComputer(async ({ local }, signal) =>
    local?.probe({ path: context.video }, { signal }),
  )
  const lines = context.reached.lines ?? (await findLines(context, facts?.duration))
  const cast = context.reached.cast ?? (await chooseVoices(context, lines))
  return render(context, lines, cast)
}

async function findLines(context: DubContext, duration = Number.POSITIVE_INFINITY): Promise<readonly Segment[]> {
  context.enter('transcript', 'Finding the lines')
  const { sources, notes } = withinFilm(await findSources(context.video, context.order), duration)
  for (const note of notes) context.note(note)
  const transcript = context.reached.transcript ?? (await transcribe(context, sources))
  await context.reach({ transcript, analyzeJob: undefined })
  context.enter('translation', 'Translating')
  const lines = await translate(context, transcript, sources)
  await context.reach({ lines: [...lines] })
  return lines
}

async function chooseVoices(context: DubContext, lines: readonly Segment[]): Promise<Record<string, string>> {
  context.enter('voices', 'Choosing voices')
  const { voices } = await context.onLink(({ service }, signal) => service.voices({}, { signal }))
  const { to: language, voices: wanted } = context.order
  const members = castMembers(lines, { profiles: context.reached.transcript?.profiles, language })
  const chosen = Object.fromEntries(
    Object.entries(wanted).filter(([label]) => members.some((one) => one.label === label)),
  )
  const cast = castVoices({ members, voices, language, chosen })
  await context.reach({ cast })
  return cast
}
