import { Command, CommanderError, InvalidArgumentError, Option } from 'commander'
import { expect, it } from 'vitest'
import { english } from '../../shared/locale/english.ts'
import { commanderFault } from './helpPages.ts'

/** Commander's complaint about these arguments, in our words. */
function complaint(...args: string[]): string {
  let printed = ''
  const refuse = () => {
    throw new InvalidArgumentError('Give a number above 0.')
  }
  const tool = new Command('tool').exitOverride().configureOutput({
    outputError: (text) => {
      printed = english(commanderFault(text))
    },
  })
  tool
    .command('make')
    .argument('<film>')
    .requiredOption('--to <language>')
    .option('--size <number>', '', refuse)
    .addOption(new Option('--how <way>').choices(['fast', 'well']))
    .action(() => undefined)
  tool.command('show').action(() => undefined)
  try {
    tool.parse(args, { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
  }
  return printed
}

it.each([
  [['make', 'a', '--to', 'sw', '--sise', '3'], 'There is no option --sise. Did you mean --size?'],
  [['show', '--nothing'], 'There is no option --nothing.'],
  [['mke'], 'There is no command mke. Did you mean make?'],
  [['make', '--to', 'sw'], 'film is missing.'],
  [['make', 'a'], 'The option --to <language> is missing.'],
  [['make', 'a', '--to'], 'The option --to <language> needs a value.'],
  [['make', 'a', '--to', 'sw', '--size', 'x'], '--size <number> cannot be “x”. Give a number above 0.'],
  [['make', 'a', '--to', 'sw', '--how', 'so'], '--how <way> cannot be “so”. There are: fast, well.'],
  [['make', 'a', 'b', '--to', 'sw'], 'Too many arguments: 2 instead of 1.'],
])('says what is wrong with %j', (args, expected) => expect(complaint(...args)).toBe(expected))

it('leaves a sentence that it does not know', () => expect(english(commanderFault('error: odd\n'))).toBe('error: odd'))
