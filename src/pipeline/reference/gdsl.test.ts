import { expect, it } from 'vitest';
import { createSteps } from '../declarative/all-steps.ts';
import { gdslText } from './gdsl.ts';

it('has every step, with a value alone and with names', () => {
  const text = gdslText(createSteps([]));
  expect(text).toContain(
    "method(name: 'echo', type: 'Object', params: [message:'java.lang.String'], doc: 'Print Message')",
  );
  expect(text).toMatch(/method\(name: 'stage', type: 'Object', params: \[name:'java.lang.String', body:'Closure'\]/);
  expect(text).toContain("property(name: 'env', type: 'org.jenkinsci.plugins.workflow.cps.EnvActionImpl.Binder')");
});
