import { expect, it } from 'vitest'
import { filesOfFolder } from './filesOfFolder.ts'

it('takes films and the subtitles named after them, and neither dubs nor other files', () => {
  const taken = ['/f/Òwe.mp4', '/f/Òwe.sw.srt', '/f/b/talk.MP3', '/f/b/talk.part.en.vtt']
  const left = ['/f/Òwe.sw.mp4', '/f/notes.txt', '/f/.hidden.mp4', '/f/b/other.srt', '/f/cover.jpg', '/f/talk.srt']
  expect(filesOfFolder([...left, ...taken])).toEqual([...taken].sort())
})

it('takes a film whose name ends like that of a dub where the film is not there', () => {
  expect(filesOfFolder(['/f/talk.sw.mp4', '/f/talk.sw.srt'])).toEqual(['/f/talk.sw.mp4', '/f/talk.sw.srt'])
})
