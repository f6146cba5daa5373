import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { encodeWav, fromPcm16 } from '../../../shared/audio/wav.ts'
import type { Local } from '../../../shared/contract/local.ts'
import type { Target } from '../../../shared/contract/records.ts'
import { invalid } from '../../../shared/failure.ts'
import { dubItems, MINUTE } from '../../../shared/kit/dubTest.ts'
import { judgedDub, type KitData } from '../../../shared/kit/testKit.ts'
import { say } from '../../../shared/locale/message.ts'
import { LANGUAGES } from '../../../shared/text/languages.ts'
import type { Client } from '../../client/method.ts'
import { type ReviewPage, reviewHtml, writeReviewHtml } from './reviewHtml.ts'

/** Sources of a listening test on a dub. */
interface DubTestSources {
  /** The mark of the project (`reviewProject`), and the title of its film. */
  readonly project: string
  readonly title: string
  readonly target: Target
  /** In which of `texts` the page begins. */
  readonly language: KitData['language']
  readonly texts: KitData['texts']
  readonly page: ReviewPage
  /** The file of the dub, and the second from which it is heard. */
  readonly dub: string
  readonly from: number
  readonly local: Client<Local>
  /** A folder of its own for parts, which is removed. */
  readonly scratch: string
  readonly signal: AbortSignal
}

/** Bits a second of each channel, and samples: voices and the sounds under them are clear by that, and a minute is 0.6 MB of base64. */
const [SOUND_BITS, RATE] = [32_000, 48_000]

/** Writes five questions on a minute of a dub under a name or the next free one; answers its path and size. */
export async function writeDubTest(output: string, sources: DubTestSources): Promise<{ path: string; bytes: number }> {
  const { project, title, target, language, texts, page, scratch } = sources
  await mkdir(scratch, { recursive: true, mode: 0o700 })
  try {
    const targetName = LANGUAGES[target].ownName
    const data: KitData = {
      ...{ kind: 'test', id: randomUUID(), target, targetName, language, texts, items: dubItems() },
      ...{ voice: { id: judgedDub(project, title), name: title }, title: `${title} · ${targetName}` },
    }
    return await writeReviewHtml(output, reviewHtml(data, page, [['sound-0', await minuteOf(sources)]]))
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

/** A minute of the dub's sound as Opus in base64. */
async function minuteOf({ dub, from, local, scratch, signal }: DubTestSources): Promise<string> {
  const [raw, wav, opus] = [join(scratch, 'minute.pcm'), join(scratch, 'minute.wav'), join(scratch, 'minute.opus')]
  const order = { path: dub, output: raw, start: from, end: from + MINUTE, rate: RATE }
  const { duration } = await local.sound(order, { signal })
  if (duration === 0) throw invalid(say('failure.review.noDub'), 'target')
  await writeFile(wav, encodeWav(fromPcm16(await readFile(raw)), RATE))
  await local.encode({ path: wav, output: opus, bitRate: SOUND_BITS }, { signal })
  return (await readFile(opus)).toString('base64')
}
