import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import type { ReviewData } from '../../../shared/review/reviewData.ts'
import { reviewHtml } from './reviewHtml.ts'

/** The file of a review with this title, script and style. */
function fileOf(title: string, { script = 'start()', style = 'p {}' } = {}): string {
  const data = { language: 'sw', title } as ReviewData
  return [...reviewHtml(data, { script, style }, [['sound-3', 'AAAA']])].join('')
}

const contentsOf = (file: string, tag: string) =>
  [...file.matchAll(new RegExp(`<${tag}[^>]*>(.*?)</${tag}>`, 'gis'))].map(([, content = '']) => content)

it('lets no text of a project end its element or become one', () => {
  const title = '</script><script>send()</script><!-- </title><b>'
  const file = fileOf(title)
  const [data, sound, script, ...others] = contentsOf(file, 'script')
  expect([sound, script, others]).toEqual(['AAAA', 'start()', []])
  expect(JSON.parse(data ?? '')).toEqual({ language: 'sw', title })
  expect(file).not.toMatch(/<b>|<!--/)
})

it('allows its own script and style by what they are in the file, whatever strings are in them, and nothing else', () => {
  const file = fileOf('Film', { script: 'show("</script>", "<!--")', style: 'p::after { content: "</style>" }' })
  const [, , script = ''] = contentsOf(file, 'script')
  const [style = ''] = contentsOf(file, 'style')
  expect([script, style]).toEqual(['show("<\\/script>", "\\x3c!--")', 'p::after { content: "<\\/style>" }'])
  const policy = /Content-Security-Policy" content="([^"]*)"/.exec(file)?.[1]?.split('; ')
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain(`script-src ${hash(script)}`)
  expect(policy).toContain(`style-src ${hash(style)}`)
})
