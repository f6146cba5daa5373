import type { Segment } from '../../../shared/contract/records.ts'
import { say } from '../../../shared/locale/message.ts'
import { checkTranslator } from './checkTranslator.ts'
import { chooseVoices } from './chooseVoices.ts'
import type { DubContext } from './dubContext.ts'
import { onOwnEngine } from './onOwnEngine.ts'
import { readSources } from './readSources.ts'
import { type Rendered, render } from './render.ts'
import { shortenWords } from './shortenLines.ts'
import { transcribe } from './transcribe.ts'
import { translate } from './translate.ts'
import { signsInTarget } from './translateSigns.ts'

/** Dubs one video from its last checkpoint on, and saves each step. */
export async function runDub(context: DubContext): Promise<Rendered> {
  context.enter('engine', say('doing.ready'))
  // Checked before anything is sent: an unusable file must not show up after an hour.
  const { duration } = await onOwnEngine(context, (local, signal) => local.probe({ path: context.video }, { signal }))
  const lines = context.reached.lines ?? (await findLines(context, duration))
  const cast = context.reached.cast ?? (await chooseVoices(context, lines))
  const signs = await signsInTarget(context)
  return render(context, await shortenWords(context, { lines, cast, duration }), { cast, signs })
}

async function findLines(context: DubContext, duration: number): Promise<readonly Segment[]> {
  context.enter('transcript', say('doing.lines'))
  const sources = await readSources(context, duration)
  await checkTranslator(context, sources)
  const transcript = await transcribe(context, sources)
  return translate(context, transcript, sources)
}
