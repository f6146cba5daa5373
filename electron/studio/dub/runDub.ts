import { castMembers } from '../../../shared/casting/castMembers.ts'
import { castVoices } from '../../../shared/casting/castVoices.ts'
import type { Segment } from '../../../shared/contract/records.ts'
import { findSources } from './findSources.ts'
import type { Journey } from './journey.ts'
import { type Rendered, render } from './render.ts'
import { transcribe } from './transcribe.ts'
import { translate } from './translate.ts'
import { withinFilm } from './withinFilm.ts'

/** Dubs one video from its last checkpoint on, and saves each step. */
export async function runDub(journey: Journey): Promise<Rendered> {
  journey.enter('engine', 'Getting ready')
  // Checked before anything is sent: an unusable file must not show up after an hour.
  const facts = await journey.onThisComputer(async ({ local }, signal) =>
    local?.probe({ path: journey.video }, { signal }),
  )
  const lines = journey.reached.lines ?? (await findLines(journey, facts?.duration))
  const cast = journey.reached.cast ?? (await chooseVoices(journey, lines))
  return render(journey, lines, cast)
}

async function findLines(journey: Journey, duration = Number.POSITIVE_INFINITY): Promise<readonly Segment[]> {
  journey.enter('transcript', 'Finding the lines')
  const { sources, notes } = withinFilm(await findSources(journey.video, journey.order), duration)
  for (const note of notes) journey.note(note)
  const transcript = journey.reached.transcript ?? (await transcribe(journey, sources))
  await journey.reach({ transcript, analyzeJob: undefined })
  journey.enter('translation', 'Translating')
  const lines = await translate(journey, transcript, sources)
  await journey.reach({ lines: [...lines] })
  return lines
}

async function chooseVoices(journey: Journey, lines: readonly Segment[]): Promise<Record<string, string>> {
  journey.enter('voices', 'Choosing voices')
  const { voices } = await journey.onLink(({ service }, signal) => service.voices({}, { signal }))
  const { to: language, voices: wanted } = journey.order
  const members = castMembers(lines, { profiles: journey.reached.transcript?.profiles, language })
  const chosen = Object.fromEntries(
    Object.entries(wanted).filter(([label]) => members.some((one) => one.label === label)),
  )
  const cast = castVoices({ members, voices, language, chosen })
  await journey.reach({ cast })
  return cast
}
