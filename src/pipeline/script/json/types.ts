import { defineClass, defineInterface, Instance, OBJECT, SERIALIZABLE } from '../../../groovy/index.ts';

export const JSON_TYPE = defineInterface('net.sf.json.JSON', SERIALIZABLE);
export const JSON_NULL = defineClass('net.sf.json.JSONNull', OBJECT, [JSON_TYPE]);
export const JSON_EXCEPTION = 'net.sf.json.JSONException';

/** Represents `net.sf.json.JSONNull`, an object of its own that is neither null nor false. */
export const jsonNull: Instance<null> = new Instance(JSON_NULL, null);
