import { defineClass } from '../../runtime/classes.ts';
import { textArg } from '../arguments.ts';
import { type NativeClass, nativeClass } from '../define.ts';
import { jsonBuilder } from './builder.ts';
import { jsonDelegate } from './delegate.ts';
import { LAZY_MAP } from './json-reader.ts';
import { toJson } from './output.ts';
import { prettyPrint } from './pretty.ts';
import { jsonSlurper, jsonSlurperClassic, parserType } from './slurper.ts';
import { streamingBuilder } from './streaming.ts';

const jsonOutput = nativeClass(defineClass('groovy.json.JsonOutput'), {
  statics: [
    [
      'toJson',
      1,
      function* (_none, [value = null], vm) {
        return yield* toJson(vm, value);
      },
    ],
    [
      'prettyPrint',
      1,
      function* (_none, [text], vm) {
        return yield* prettyPrint(vm, textArg(vm, text));
      },
    ],
  ],
});

export const jsonClasses: readonly NativeClass[] = [
  jsonOutput,
  jsonSlurper,
  jsonSlurperClassic,
  parserType,
  jsonBuilder,
  streamingBuilder,
  jsonDelegate,
  nativeClass(LAZY_MAP, {}),
];
