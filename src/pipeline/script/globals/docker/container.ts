import { defineClass, Instance, intArg, nativeClass, textArg } from '../../../../groovy/index.ts';
import type { ScriptContext } from '../../../capabilities/script-context.ts';
import { type DockerObject, shellCommand } from './calls.ts';

const CONTAINER = defineClass('org.jenkinsci.plugins.docker.workflow.Docker$Container');

type Container = DockerObject<{ readonly id: string }>;

/** Describes the class of containers that run until they are stopped. */
export const containerClass = nativeClass<Container>(CONTAINER, {
  methods: [
    ['getId', 0, ({ state }) => state.id],
    [
      'stop',
      0,
      function* ({ state }) {
        yield* shellCommand(state.around, { JD_ID: state.id }, 'docker stop "$JD_ID" && docker rm -f "$JD_ID"');
        return null;
      },
    ],
    [
      'port',
      1,
      function* ({ state }, [port], vm) {
        const variables = { JD_ID: state.id, JD_PORT: String(intArg(port)) };
        const text = yield* shellCommand(state.around, variables, 'docker port "$JD_ID" "$JD_PORT"', 'output');
        return textArg(vm, text ?? '').trim();
      },
    ],
  ],
});

export function containerObject(around: ScriptContext, id: string): Container {
  return new Instance(CONTAINER, { around, id });
}
