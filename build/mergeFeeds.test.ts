import { expect, it } from 'vitest'
import { joinFeeds } from './mergeFeeds.ts'

const feed = (version: string, name: string) => `version: ${version}
files:
  - url: ${name}
    sha512: ${name}=
    size: 5
path: ${name}
sha512: ${name}=
releaseDate: '2026-11-22T10:00:00.000Z'
`

it('joins the files of several machines under the first', () => {
  expect(joinFeeds([feed('1.0.0', 'x64.zip'), feed('1.0.0', 'arm64.zip')])).toBe(`version: 1.0.0
files:
  - url: x64.zip
    sha512: x64.zip=
    size: 5
  - url: arm64.zip
    sha512: arm64.zip=
    size: 5
path: x64.zip
sha512: x64.zip=
releaseDate: '2026-11-22T10:00:00.000Z'
`)
  expect(joinFeeds([feed('1.0.0', 'a.zip')])).toBe(feed('1.0.0', 'a.zip'))
  expect(joinFeeds([feed('1.0.0', 'a.zip'), feed('1.0.0', 'a.zip')])).toBe(feed('1.0.0', 'a.zip'))
})

it('refuses feeds of different versions, and what is no feed', () => {
  expect(() => joinFeeds([feed('1.0.0', 'a'), feed('1.0.1', 'b')])).toThrow('A feed for 1.0.1 cannot be joined')
  expect(() => joinFeeds(['version: 1.0.0\n', 'version: 1.0.0\n'])).toThrow('no list of files')
})
