import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '../../../shared/failure.ts'
import type { KitData } from '../../../shared/kit/testKit.ts'
import { say } from '../../../shared/locale/message.ts'
import { escapeHtml } from '../../../shared/qc/reportChart.ts'
import type { ReviewData } from '../../../shared/review/reviewData.ts'
import { makeFile } from '../../files/placeFile.ts'
import { fromHome, fromRoot, IS_CHECKOUT } from '../../programs/programs.ts'

/** The script and the style of the page, as they were built with the studio's own page. */
export interface ReviewPage {
  readonly script: string
  readonly style: string
}

/** Reads the built page. Throws `unavailable` where it is not built. */
export async function readReviewPage(): Promise<ReviewPage> {
  const folder = IS_CHECKOUT ? fromHome('dist/renderer/reviewPage') : fromRoot('renderer/reviewPage')
  try {
    const [script, style] = await Promise.all(
      ['page.js', 'page.css'].map((name) => readFile(join(folder, name), 'utf8')),
    )
    return { script: script ?? '', style: style ?? '' }
  } catch (error) {
    throw new AppError({ kind: 'unavailable', message: say('failure.review.noPage') }, { cause: error })
  }
}

/** Files of a review, as base64, by the name of their element: `sound-3`, `picture-3`, `film`. */
type ReviewParts = Iterable<readonly [name: string, base64: string]>

/**
 * The file of a review in pieces. Its policy allows its own script and style by their hashes, and sounds and pictures that stand in
 * it: it can load nothing, send nothing, and run nothing else, whatever stands in the project's texts.
 */
export function* reviewHtml(data: ReviewData | KitData, page: ReviewPage, parts: ReviewParts): Generator<string> {
  const script = inScript(page.script)
  const style = page.style.replaceAll('</', '<\\/')
  yield `<!doctype html>
<html lang="${data.language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy(script, style)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(data.title)}</title>
<style>${style}</style>
</head>
<body>
<div id="page"></div>
<script type="application/json" id="data">${inData(JSON.stringify(data))}</script>
`
  for (const [name, base64] of parts) yield `<script type="text/plain" id="${name}">${base64}</script>\n`
  yield `<script>${script}</script>\n</body>\n</html>\n`
}

/** Writes the file of a review or a test under its name or the next free one; answers its path and size. Throws `file` where it cannot be written. */
export async function writeReviewHtml(
  output: string,
  html: ReturnType<typeof reviewHtml>,
): Promise<{ path: string; bytes: number }> {
  const path = await makeFile(output, (part) => pipeline(Readable.from(html), createWriteStream(part)))
  return { path, bytes: (await stat(path)).size }
}

/** JSON within a script element: no part of it can end the element. */
function inData(json: string): string {
  return json.replaceAll('<', '\\u003c')
}

/** A script within its element: what would end the element can only stand in a string or an expression, where this is the same. */
function inScript(script: string): string {
  return script.replace(/<\/(?=script)/gi, '<\\/').replaceAll('<!--', '\\x3c!--')
}

function policy(script: string, style: string): string {
  return [
    "default-src 'none'",
    `script-src '${hash(script)}'`,
    `style-src '${hash(style)}'`,
    'img-src data:',
    'media-src data: blob:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
}

function hash(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
