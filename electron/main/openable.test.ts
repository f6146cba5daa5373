import { describe, expect, it } from 'vitest'
import { filesIn } from './openable.ts'

describe('filesIn', () => {
  it('finds files among switches, from the folder of the other start', () => {
    const argv = ['/opt/griot-studio', '--inspect=0', '.', 'Filamu yangu.MP4', '/a/b.griot', 'notes.txt']
    expect(filesIn(argv, '/home/amina')).toEqual(['/home/amina/Filamu yangu.MP4', '/a/b.griot'])
  })

  it('takes neither the program nor a switch for a file', () => {
    expect(filesIn(['/opt/studio.mp4', '--open=x.mp4'], '/')).toEqual([])
  })
})
