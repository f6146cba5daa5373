import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { VIDEO_EXTENSIONS } from '../../shared/mediaEndings.ts'
import { filesIn } from './openable.ts'

const build = (name: string) => readFileSync(new URL(`../../build/${name}`, import.meta.url), 'utf8')

describe('filesIn', () => {
  it('finds files among switches, from the folder of the other start', () => {
    const argv = ['/opt/griot-studio', '--inspect=0', '.', 'Filamu yangu.MP4', '/a/b.griot', 'notes.txt']
    expect(filesIn(argv, '/home/amina')).toEqual(['/home/amina/Filamu yangu.MP4', '/a/b.griot'])
  })

  it('reads the addresses that desktops give, but none of another computer', () => {
    const argv = [
      '/opt/griot-studio',
      'file:///home/amina/Filamu%20y%C3%A0ngu.mp4',
      'file://server/a.mp4',
      'file:///%zz.mp4',
    ]
    expect(filesIn(argv, '/')).toEqual([fileURLToPath('file:///home/amina/Filamu%20y%C3%A0ngu.mp4')])
  })

  it('takes neither the program nor a switch for a file', () => {
    expect(filesIn(['/opt/studio.mp4', '--open=x.mp4'], '/')).toEqual([])
  })
})

describe('the installers', () => {
  it('offer the studio for the videos that it opens', () => {
    const listed = /ext: \[(mp4[^\]]*)\]/.exec(build('electron-builder.yml'))?.[1] ?? ''
    expect(listed.split(', ').map((one) => `.${one}`)).toEqual(VIDEO_EXTENSIONS)
    const offered = [...build('installer.nsh').matchAll(/insertmacro offerFor "(.*)"/g)].map(([, one]) => one)
    expect(offered).toEqual(VIDEO_EXTENSIONS)
  })
})
