import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { DubOrder } from '../../../shared/commands/dubs.ts'
import { english } from '../../../shared/locale/english.ts'
import { TEST_MEDIA } from '../../../shared/project/document.testing.ts'
import type { Document } from '../../../shared/project/document.ts'
import { emptyDocument } from '../../../shared/project/newDocument.ts'
import { createProjectFile, openProjectFile } from '../project/projectFile.ts'
import { type Checkpoint, updateCheckpoint } from './checkpoint.ts'
import type { ServiceCalls } from './links.ts'
import { oneProject } from './oneProject.ts'
import { WINDOW_REMEDIES } from './stepRemedies.ts'
import { accessTo, type LineFailure, type ProjectAccess, type WorkContext } from './workContext.ts'

/** The parts of a context that a test gives; `link` has the calls that the tested step uses. */
interface TestOptions {
  readonly link: object
  readonly video?: string
  readonly order?: Partial<DubOrder>
  readonly checkpoint?: Checkpoint
  readonly signal?: AbortSignal
}

const noProject = () => Promise.reject(new Error('This test has no project.'))
/** A project without lines, which nothing can be written into. */
const NO_PROJECT: ProjectAccess = {
  document: async () => emptyDocument(TEST_MEDIA),
  use: noProject,
  edit: noProject,
  addToStep: noProject,
}

/** Creates a context for a test of a step and its order: checkpoints in memory, one link for all work, and a record of its messages. */
export function testDub({ link, video = '/films/talk.mp4', order: orderChange, checkpoint = {}, signal }: TestOptions) {
  const order: DubOrder = {
    to: 'sw',
    transcript: { from: 'auto' },
    translation: { from: 'auto' },
    voices: {},
    output: '/films/talk.sw.mp4',
    subtitles: false,
    ...orderChange,
  }
  const stop = signal ?? new AbortController().signal
  const told = { notes: [] as string[], warnings: [] as string[], stages: [] as string[] }
  const failures: LineFailure[] = []
  let kept = checkpoint
  const context: WorkContext = {
    ...NO_PROJECT,
    id: '01234567-89ab',
    video,
    signal: stop,
    isCancelled: () => false,
    get checkpoint() {
      return kept
    },
    async saveCheckpoint(step) {
      kept = updateCheckpoint(kept, step)
    },
    enter(stage) {
      told.stages.push(stage)
      return () => undefined
    },
    note: (message, kind) => void (kind === 'warning' ? told.warnings : told.notes).push(english(message)),
    fail: (failure) => void failures.push(failure),
    onLink: (work) => work(link as ServiceCalls, stop),
    onThisComputer: (work) => work(link as ServiceCalls, stop),
    remedies: WINDOW_REMEDIES,
    scratch: '/scratch',
  }
  return { context, order, told, failures }
}

/** Creates a context for a test of work on a project: that of a step of a dub, and a real project file in a folder of its own. */
export async function testWork({ document, ...given }: TestOptions & { readonly document?: Document }) {
  const folder = mkdtempSync(join(tmpdir(), 'griot-work-'))
  const path = await createProjectFile(join(folder, 'Film.griot'), document ?? emptyDocument(TEST_MEDIA))
  const file = openProjectFile(path)
  onTestFinished(() => {
    file.close()
    rmSync(folder, { recursive: true })
  })
  const { context, ...made } = testDub(given)
  const project = { ...accessTo(oneProject(file, context.video), path), scratch: join(folder, 'scratch') }
  return { context: Object.assign(context, project), ...made, file, folder }
}
