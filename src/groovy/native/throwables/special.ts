import { ListValue } from '../../runtime/collections.ts';
import { GroovyClass } from '../../runtime/groovy-class.ts';
import { mismatch } from '../../runtime/throw.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { booleanArg, intArg, textArg } from '../arguments.ts';
import { patternMessage, uriMessage } from './messages.ts';
import { missingMethodText, missingPropertyText } from './missing.ts';
import { type Constructor, causeArg, messageArg } from './shapes.ts';
import { isThrowable, newThrowable } from './throwable.ts';

type Special = (type: GroovyClass) => readonly Constructor[];

/** Holds the constructors of the classes that compose their message, or hold more than message and cause, by full name. */
export const SPECIAL: ReadonlyMap<string, Special> = new Map<string, Special>([
  [
    'java.lang.AssertionError',
    (type) => [
      [0, () => newThrowable(type, null)],
      [
        1,
        function* (_none, [detail = null], vm) {
          return newThrowable(type, yield* vm.text(detail), isThrowable(detail) ? detail : null);
        },
      ],
      [2, (_none, [message, cause], vm) => newThrowable(type, messageArg(vm, message), causeArg(cause))],
    ],
  ],
  [
    'java.util.regex.PatternSyntaxException',
    (type) => [
      [
        3,
        (_none, args, vm) => {
          const [description, pattern, index] = [textArg(vm, args[0]), textArg(vm, args[1]), intArg(args[2])];
          vm.checkString(description.length + 2 * pattern.length);
          const message = patternMessage(description, pattern, index);
          return newThrowable(type, message, null, { description, pattern, index });
        },
      ],
    ],
  ],
  [
    'java.net.URISyntaxException',
    (type) => [
      [
        [2, 3],
        (_none, args, vm) => {
          const [input, reason, index] = [textArg(vm, args[0]), textArg(vm, args[1]), intArg(args[2] ?? -1)];
          return newThrowable(type, uriMessage(input, reason, index), null, { input, reason, index });
        },
      ],
    ],
  ],
  [
    'java.nio.file.InvalidPathException',
    (type) => [
      [
        [2, 3],
        (_none, args, vm) => {
          const [input, reason, index] = [textArg(vm, args[0]), textArg(vm, args[1]), intArg(args[2] ?? -1)];
          return newThrowable(type, uriMessage(input, reason, index), null, { input, reason, index });
        },
      ],
    ],
  ],
  [
    'java.util.MissingResourceException',
    (type) => [
      [
        3,
        (_none, [message, className, key], vm) =>
          newThrowable(type, messageArg(vm, message), null, {
            className: messageArg(vm, className),
            key: messageArg(vm, key),
          }),
      ],
    ],
  ],
  [
    'java.text.ParseException',
    (type) => [
      [
        2,
        (_none, [message, errorOffset], vm) =>
          newThrowable(type, messageArg(vm, message), null, { errorOffset: intArg(errorOffset) }),
      ],
    ],
  ],
  [
    'java.time.format.DateTimeParseException',
    (type) => [
      [
        [3, 4],
        (_none, [message, parsed, errorIndex, cause = null], vm) =>
          newThrowable(type, messageArg(vm, message), causeArg(cause), {
            parsedString: textArg(vm, parsed),
            errorIndex: intArg(errorIndex),
          }),
      ],
    ],
  ],
  ['java.util.DuplicateFormatFlagsException', (type) => [formatProblem(type, (text) => `Flags = '${text}'`)]],
  ['java.util.IllegalFormatFlagsException', (type) => [formatProblem(type, (text) => `Flags = '${text}'`)]],
  ['java.util.MissingFormatArgumentException', (type) => [formatProblem(type, (text) => `Format specifier '${text}'`)]],
  ['java.util.MissingFormatWidthException', (type) => [formatProblem(type, (text) => text)]],
  ['java.util.UnknownFormatConversionException', (type) => [formatProblem(type, (text) => `Conversion = '${text}'`)]],
  ['java.util.UnknownFormatFlagsException', (type) => [formatProblem(type, (text) => `Flags = ${text}`)]],
  [
    'groovy.lang.GroovyRuntimeException',
    (type) => [
      [0, () => newThrowable(type, 'null')],
      [1, (_none, [message], vm) => newThrowable(type, messageArg(vm, message) ?? 'null')],
      [2, (_none, [message, cause], vm) => newThrowable(type, messageArg(vm, message) ?? 'null', causeArg(cause))],
      [1, (_none, [cause]) => newThrowable(type, 'null', isThrowable(cause) ? cause : mismatch())],
    ],
  ],
  [
    'org.codehaus.groovy.GroovyBugError',
    (type) => [
      [1, (_none, [message], vm) => newThrowable(type, `BUG! ${messageArg(vm, message)}`)],
      [2, (_none, [message, cause], vm) => newThrowable(type, `BUG! ${messageArg(vm, message)}`, causeArg(cause))],
    ],
  ],
  ['groovy.lang.MissingPropertyException', (type) => missingProperty(type, 'No such property')],
  ['groovy.lang.MissingFieldException', (type) => missingProperty(type, 'No such field', 'field').slice(1)],
  ['groovy.lang.ReadOnlyPropertyException', (type) => missingProperty(type, 'Cannot set readonly property').slice(1)],
  [
    'groovy.lang.MissingMethodException',
    (type) => [
      [
        [3, 4],
        function* (_none, [name, owner, given, isStatic = false], vm) {
          const method = textArg(vm, name);
          const args = given instanceof ListValue ? given : mismatch();
          const message = yield* missingMethodText(vm, method, classArg(owner), args.items, booleanArg(isStatic));
          return newThrowable(type, message, null, {
            method,
            type: classArg(owner),
            arguments: args,
            static: isStatic,
          });
        },
      ],
    ],
  ],
]);

function formatProblem(type: GroovyClass, message: (text: string) => string): Constructor {
  return [1, (_none, [text], vm) => newThrowable(type, message(textArg(vm, text)))];
}

function missingProperty(type: GroovyClass, what: string, key = 'property'): readonly Constructor[] {
  return [
    [1, (_none, [message], vm) => newThrowable(type, messageArg(vm, message))],
    [
      [2, 3],
      (_none, [name, owner, cause = null], vm) => {
        const property = textArg(vm, name);
        const message = missingPropertyText(what, property, ownerName(vm, owner));
        return newThrowable(type, message, causeArg(cause), { [key]: property, type: owner ?? null });
      },
    ],
  ];
}

function ownerName(vm: Vm, value: Value | undefined): string {
  return value instanceof GroovyClass ? value.name : textArg(vm, value);
}

function classArg(value: Value | undefined): GroovyClass {
  return value instanceof GroovyClass ? value : mismatch();
}
