import { randomUUID } from 'node:crypto'
import { basename, dirname, extname, isAbsolute, join } from 'node:path'
import type { reviews as table } from '../../../shared/commands/reviews.ts'
import type { Target } from '../../../shared/contract/records.ts'
import { invalid } from '../../../shared/failure.ts'
import { fullestMinute } from '../../../shared/kit/dubTest.ts'
import { allTexts } from '../../../shared/locale/createTexts.ts'
import { say } from '../../../shared/locale/message.ts'
import { linesToSpeak } from '../../../shared/project/lines/linesToSpeak.ts'
import { reviewProject } from '../../../shared/review/lineReview.ts'
import { pageTexts, reviewData, reviewLines } from '../../../shared/review/reviewData.ts'
import { createTimeMap, stretchInDub } from '../../../shared/timing/waits/timeMap.ts'
import { stemOf } from '../../files/fileNames.ts'
import { freePath, placeToWrite } from '../../files/placeFile.ts'
import type { CommandHandlers } from '../commands/command.ts'
import { defaultOutput, isInside } from '../files/outputFile.ts'
import { checkFile } from '../media/media.ts'
import type { StudioParts } from '../studioParts.ts'
import { readReviewPage } from './reviewHtml.ts'
import { currentTakeId, writeDubTest, writeReview } from './writeReview.ts'

const EXTENSION = '.html'

/** The handlers of `shared/commands/reviews.ts`. */
export function reviewCommands(
  options: Pick<StudioParts, 'projects' | 'connection' | 'dataDir' | 'settings'>,
): CommandHandlers<typeof table> {
  const { projects, connection, dataDir } = options
  const resultOf = (project: string, target: Target) =>
    projects.use(project, ({ records }) => records.results().find(({ to }) => to === target))
  const dubOf = async (project: string, target: Target) => (await resultOf(project, target))?.path
  return {
    async suggestReview({ project, target }) {
      const { media, document } = await projects.describe(project)
      const beside = await defaultOutput(media.path, target, options)
      const path = await freePath(join(dirname(beside), `${stemOf(media.path)}.${target}.review${EXTENSION}`))
      const lines = reviewLines(document, target)
      const silent = lines.filter(({ id }) => {
        const line = document.lines[id]
        return line === undefined || currentTakeId(document, line, target) === undefined
      })
      const hasDub = (await thereAt(await dubOf(project, target))) !== undefined
      const minute = hasDub ? { minute: await freePath(path.replace(/\.review\.html$/, '.minute.html')) } : {}
      return { path, lines: lines.length, silent: silent.length, ...minute }
    },
    async writeReview({ project, target, language, film, output }, { signal, onProgress }) {
      checkPagePath(output)
      await placeToWrite(output, { own: isInside(dataDir, output) })
      using _held = projects.hold(project)
      const { media, document } = await projects.describe(project)
      const tables = await allTexts()
      const title = stemOf(media.path)
      const data = reviewData(document, { target, title, language, review: randomUUID(), tables })
      const [video, dubPath] = await Promise.all([thereAt(media.path), thereAt(await dubOf(project, target))])
      return writeReview(output, {
        document,
        data,
        video,
        signal,
        onProgress,
        page: await readReviewPage(),
        film: film ? (dubPath ?? video) : undefined,
        local: await connection.tools(signal),
        scratch: join(dataDir, 'cache', `review-${data.review}`),
        withTakes: (work) => projects.use(project, ({ takes }) => work(takes)),
      })
    },
    async writeDubTest({ project, target, language, output }, { signal }) {
      checkPagePath(output)
      await placeToWrite(output, { own: isInside(dataDir, output) })
      using _held = projects.hold(project)
      const { media, document } = await projects.describe(project)
      const result = await resultOf(project, target)
      const dub = await thereAt(result?.path)
      if (dub === undefined) throw invalid(say('failure.review.noDub'), 'target')
      const map = createTimeMap(result?.timeMap ?? [])
      const lines = linesToSpeak(document, target).lines.flatMap((id) => document.lines[id] ?? [])
      return writeDubTest(output, {
        project: reviewProject(document),
        title: stemOf(media.path),
        target,
        language,
        dub,
        signal,
        texts: pageTexts(await allTexts()),
        page: await readReviewPage(),
        from: fullestMinute(lines.map(({ start, end }) => stretchInDub({ start, end }, map))),
        local: await connection.tools(signal),
        scratch: join(dataDir, 'cache', `review-${randomUUID()}`),
      })
    },
  }
}

/** The path, if there is a file; undefined if not. */
async function thereAt(path: string | undefined): Promise<string | undefined> {
  if (path === undefined) return undefined
  return checkFile(path).then(
    () => path,
    () => undefined,
  )
}

/** Throws `invalid` for a path that cannot be that of a page. */
export function checkPagePath(path: string): void {
  if (!isAbsolute(path)) throw invalid(say('failure.path.relative', { path }), 'output')
  if (extname(path).toLowerCase() === EXTENSION) return
  throw invalid(say('failure.ending', { extension: EXTENSION, name: basename(path) }), 'output')
}
