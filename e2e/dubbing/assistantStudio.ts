import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Document } from '../../shared/project/document.ts'
import { fitLines, linesToFit, type PredictedFit } from '../../shared/project/lines/fitLines.ts'
import { type ChatPeer, startChatPeer } from '../support/chatPeer.ts'
import { makeProject, type ProjectLine } from '../support/makeProject.ts'
import { type Page, sampleIn, startProjectStudio } from '../support/projectStudio.ts'

/** Sentences of Swahili that are all too long for their slots by a different share. */
const TALK = [
  'Tulisubiri wiki tatu nzima, na mahindi yetu yote yalikuwa tayari yanageuka manjano kabisa.',
  'Basi mwaka huu ni bora upande maharagwe mengi kati ya mistari, kama mama yangu alivyofanya.',
  'Njoo kwenye ushirika siku ya Ijumaa, wanakopesha mbegu nzuri kwa wakulima wote wa kijiji hiki.',
  'Nimefikiria sana kuhusu jambo hilo, lakini mbegu ni ghali mno kwa watu wa kawaida kama sisi.',
  'Mvua ilinyesha usiku kucha, na asubuhi tulipata shamba lote limejaa maji mpaka kwenye magoti.',
] as const
const SHARES = [0.62, 0.7, 0.75, 0.8, 0.55]

const LINES: readonly ProjectLine[] = Array.from({ length: 20 }, (_, at) => ({
  start: at * 8,
  // About 6 s of speech at a natural pace.
  end: at * 8 + 6.2 * (SHARES[at % SHARES.length] ?? 1),
  text: `Line ${at}`,
  translation: TALK[at % TALK.length] ?? '',
  speaker: at % 2 === 0 ? 'Amina' : 'Juma',
}))

/** Where a line begins: where the one before it ends, so that each has its slot and nothing beyond it. */
function startOf(at: number): number {
  return LINES.slice(0, at).reduce((sum, { start, end }) => sum + end - start, 0)
}

/** A studio with a scripted chat server, and a project whose lines are all too long. */
export interface AssistantStudio extends AsyncDisposable {
  readonly peer: ChatPeer
  readonly page: Page
  readonly project: string
  /** The lines of the project. */
  readonly ids: readonly number[]
}

/** Starts all of it in a folder of its own; disposing ends and removes it. */
export async function startAssistantStudio(): Promise<AssistantStudio> {
  const folder = mkdtempSync(join(tmpdir(), 'griot-assistant-'))
  const peer = await startChatPeer()
  const under = startProjectStudio(join(folder, 'data'))
  const page = under.page()
  await page.call('saveChatServer', { server: { url: peer.baseUrl }, key: 'secret-of-the-peer' })
  const path = await makeProject(folder, {
    video: sampleIn(folder, 'none'),
    lines: LINES.map((line, at) => ({ ...line, start: startOf(at), end: startOf(at + 1) - 0.05 })),
    voices: { Amina: 'sw-zawadi', Juma: 'sw-juma' },
    duration: startOf(LINES.length),
  })
  const { project } = await page.call('openProject', { path })
  return {
    ...{ peer, page, project, ids: LINES.map((_, at) => at + 1) },
    async [Symbol.asyncDispose]() {
      await under[Symbol.asyncDispose]()
      await peer[Symbol.asyncDispose]()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** How the lines of a document come out by prediction alone. */
export function fitted(document: Document): PredictedFit[] {
  const duration = document.media.facts?.duration ?? 0
  return fitLines(linesToFit(document, 'sw', new Map()), { target: 'sw', duration })
}
