import { randomInt, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { omitUndefined } from '../../../shared/basics/omitUndefined.ts'
import type { KitCheck, listening as table, WrittenKit } from '../../../shared/commands/listening.ts'
import type { Target } from '../../../shared/contract/records.ts'
import { AppError } from '../../../shared/failure.ts'
import { mergeTests } from '../../../shared/kit/kitResults.ts'
import { KIT_MATERIAL, measureOf, pairId } from '../../../shared/kit/pairs.ts'
import { chooseItems, type KitData } from '../../../shared/kit/testKit.ts'
import { allTexts } from '../../../shared/locale/createTexts.ts'
import { say } from '../../../shared/locale/message.ts'
import { VoiceEvent, type VoiceRequest } from '../../../shared/packs/voiceProgram.ts'
import { pageTexts } from '../../../shared/review/reviewData.ts'
import { LANGUAGES } from '../../../shared/text/languages.ts'
import { giveRights } from '../../files/giveRights.ts'
import { placeToWrite } from '../../files/placeFile.ts'
import type { CommandHandlers } from '../commands/command.ts'
import { isInside } from '../files/outputFile.ts'
import { runEngineProgram } from '../service/engineProgram.ts'
import type { StudioParts } from '../studioParts.ts'
import { answersFolder, keepAnswers, keptAnswers } from './keptAnswers.ts'
import { checkPagePath } from './reviewCommands.ts'
import { readReviewPage, reviewHtml, writeReviewHtml } from './reviewHtml.ts'

/** An order for a listening test: its language, a voice (default: the language's own), the seed of its choice, and the file. */
interface TestKitOrder {
  readonly language: Target
  readonly voice?: string | undefined
  readonly seed: number
  readonly output: string
  readonly packsDir?: string | undefined
}

/** Writes a listening test of a voice as one page that opens from a file. */
export async function writeTestKit(
  { language, voice, seed, output, packsDir }: TestKitOrder,
  { signal, onProgress }: { readonly signal: AbortSignal; onProgress?(fraction: number): void },
): Promise<WrittenKit> {
  const folder = await mkdtemp(join(tmpdir(), 'griot-kit-'))
  try {
    const page = await readReviewPage()
    const request: VoiceRequest = {
      command: 'sayKit',
      language,
      folder,
      ...(voice && { voice }),
      ...(packsDir && { packsDir }),
    }
    const spokenKit = await speakKit(request, { signal, onProgress })
    const { pairs } = KIT_MATERIAL[language]
    const tables = await allTexts()
    const [own = {}, english = {}] = [tables.get(language), tables.get('en')]
    const clear = spokenKit.clear.flatMap((index) => pairs[index] ?? [])
    const items = chooseItems(language, seed, { clear, own, english })
    const targetName = LANGUAGES[language].ownName
    const data: KitData = {
      kind: 'test',
      id: randomUUID(),
      target: language,
      targetName,
      voice: spokenKit.voice,
      items,
      title: `${spokenKit.voice.name} · ${targetName}`,
      language,
      texts: pageTexts(tables),
    }
    const sounds = await soundsOf(data, folder)
    const written = await writeReviewHtml(output, reviewHtml(data, page, sounds))
    return { ...written, voice: spokenKit.voice.name, items: items.length, ...checkOf(spokenKit, language) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The result of measuring and recognising the sounds, with the pairs by name. */
function checkOf({ alike, confused, recogniser }: KitSpokenEvent, language: Target): KitCheck {
  const { pairs } = KIT_MATERIAL[language]
  return {
    alike: alike.flatMap(({ pair, apart }) => {
      const found = pairs[pair]
      return found === undefined ? [] : [{ pair: pairId(found.words), measure: measureOf(found.contrast), apart }]
    }),
    confused: confused.flatMap((pair) => (pairs[pair] === undefined ? [] : [pairId(pairs[pair].words)])),
    ...omitUndefined({ recogniser }),
  }
}

type KitSpokenEvent = Extract<VoiceEvent, { event: 'kitSaid' }>

async function speakKit(
  request: VoiceRequest,
  { signal, onProgress }: { readonly signal: AbortSignal; onProgress?: ((fraction: number) => void) | undefined },
): Promise<KitSpokenEvent> {
  let kitEvent: KitSpokenEvent | undefined
  const onEvent = (event: VoiceEvent): void => {
    if (event.event === 'progress') onProgress?.(event.fraction)
    else if (event.event === 'kitSaid') kitEvent = event
  }
  await runEngineProgram({ name: 'voiceMain', request, read: (line) => VoiceEvent.parse(line), onEvent, signal })
  if (kitEvent === undefined) throw new AppError({ kind: 'engine_down', message: say('cli.programStopped') })
  return kitEvent
}

/** The sound of each item that has one; the passage stands at the first question. */
async function soundsOf(
  { items, target }: KitData,
  folder: string,
): Promise<(readonly [name: string, base64: string])[]> {
  const { pairs } = KIT_MATERIAL[target]
  const base64 = async (name: string): Promise<string> => (await readFile(join(folder, name))).toString('base64')
  const sounds: (readonly [string, string])[] = []
  for (const [index, item] of items.entries()) {
    if (item.kind === 'pair') {
      const pair = pairs.findIndex(({ words }) => words.every(({ text }, at) => text === item.words[at]?.text))
      sounds.push([`sound-${index}`, await base64(`${pair}-${item.spokenIndex}.opus`)])
    } else if (item.id === 'q1') sounds.push([`sound-${index}`, await base64('passage.opus')])
  }
  return sounds
}

/** The handlers of `shared/commands/listening.ts`. */
export function kitCommands({
  dataDir,
  files,
  labFolder,
}: Pick<StudioParts, 'dataDir' | 'files' | 'labFolder'>): CommandHandlers<typeof table> {
  async function results() {
    const { answers, unread } = await keptAnswers(dataDir)
    return { results: mergeTests(answers), folder: answersFolder(dataDir), unread }
  }
  return {
    async writeTestKit({ target, voice, output }, { signal, onProgress }) {
      if (output !== undefined) checkPagePath(output)
      // In a folder of its own, so that a download has exactly this name.
      const preferredPath = output ?? join(labFolder, randomUUID(), `${voice ?? target}.test.html`)
      if (output === undefined) await mkdir(dirname(preferredPath), { recursive: true, mode: 0o700 })
      await placeToWrite(preferredPath, { own: isInside(dataDir, preferredPath) })
      const reportProgress = (fraction: number) => onProgress({ stage: say('doing.listening'), fraction })
      // Another choice of questions each time: a listener may answer several tests of a voice.
      const order = { language: target, voice, seed: randomInt(1, 1_000_000), output: preferredPath }
      const made = await writeTestKit(order, { signal, onProgress: reportProgress })
      if (output !== undefined) await giveRights(made.path)
      return { ...made, url: files.urlOf(made.path) }
    },
    testResults: results,
    async takeTests({ text }) {
      const counts = await keepAnswers(dataDir, text)
      return { ...counts, ...(await results()) }
    },
  }
}
