import { expect, it } from 'vitest'
import { awakeProgram, folderProgram } from './browserShell.ts'

it('shows a file with a space in its path in each system’s own way', () => {
  expect(folderProgram('C:\\My films\\a, b.mp4', 'win32')).toEqual({
    name: 'explorer.exe',
    args: ['/select,"C:\\My films\\a, b.mp4"'],
    quoted: true,
  })
  expect(folderProgram('/My films/a.mp4', 'darwin')).toEqual({ name: 'open', args: ['-R', '/My films/a.mp4'] })
  expect(folderProgram('/My films/a.mp4', 'linux')).toEqual({ name: 'xdg-open', args: ['/My films'] })
})

it('keeps every system awake by a program of its own', () => {
  expect(awakeProgram('dubs', 'darwin').name).toBe('caffeinate')
  expect(awakeProgram('dubs', 'linux')).toMatchObject({
    name: 'systemd-inhibit',
    args: expect.arrayContaining(['cat']),
  })
  const { name, args } = awakeProgram('dubs', 'win32')
  expect(name).toBe('powershell.exe')
  const script = Buffer.from(args.at(-1) ?? '', 'base64').toString('utf16le')
  expect(script).toContain('SetThreadExecutionState([uint32]2147483649)')
  expect(script).toContain('In.ReadToEnd()')
})
