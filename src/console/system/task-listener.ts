import { TASK_LISTENER } from '../host/classes.ts';
import { ANY, defineClass, Instance, type NativeClass, nativeClass, OBJECT } from '../host/groovy.ts';

const NULL_LISTENER = defineClass('hudson.model.TaskListener$NullTaskListener', OBJECT, [TASK_LISTENER]);
const NOWHERE = defineClass('hudson.util.NullStream');

const nowhere = new Instance<null>(NOWHERE, null);

/** Defines a listener whose output nobody reads, for methods that require one. */
export const taskListenerClasses: readonly NativeClass[] = [
  nativeClass(TASK_LISTENER, { constants: { NULL: new Instance<null>(NULL_LISTENER, null) } }),
  nativeClass(NULL_LISTENER, {
    methods: [
      ['getLogger', 0, () => nowhere],
      ['error', [1, ANY], () => nowhere],
      ['fatalError', [1, ANY], () => nowhere],
    ],
  }),
  nativeClass(NOWHERE, {
    methods: [
      ['print', 1, () => null],
      ['println', [0, 1], () => null],
      ['printf', [1, ANY], () => null],
      ['flush', 0, () => null],
      ['close', 0, () => null],
    ],
  }),
];
