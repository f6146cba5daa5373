import { expect, it } from 'vitest'
import { dataHome } from './dataHome.ts'

it.each([
  ['linux', '/home/ada', {}, '/home/ada/.local/share/griot-studio'],
  ['linux', '/home/ada', { XDG_DATA_HOME: '/data' }, '/data/griot-studio'],
  ['linux', '/home/ada', { XDG_DATA_HOME: 'data' }, '/home/ada/.local/share/griot-studio'],
  ['darwin', '/Users/ada', {}, '/Users/ada/Library/Application Support/Griot Studio'],
  [
    'win32',
    'C:\\Users\\ada',
    { LOCALAPPDATA: 'C:\\Users\\ada\\AppData\\Local' },
    'C:\\Users\\ada\\AppData\\Local\\Griot Studio',
  ],
])('on %s in %s with %o it is %s', (platform, home, env, folder) => {
  expect(dataHome({ platform, home, env })).toBe(folder)
})
