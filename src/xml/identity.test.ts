import { expect, it } from 'vitest';
import { XmlError } from './errors.ts';
import { normalizeDocument } from './identity.ts';
import { parseXml } from './parse.ts';

const pause = async (): Promise<void> => undefined;

const POSTED = `<?xml version='1.1' encoding='UTF-8'?>
<project>
  <actions></actions>
  <description>says hello</description>
  <scm class='hudson.scm.NullSCM'/>
  <!-- kept -->
  
  <builders>
    <hudson.tasks.Shell>
      <command>a &gt; b &amp;&amp; echo &quot;c&quot; &apos;d&apos; &#x1b;[0m</command>
    </hudson.tasks.Shell>
  </builders>
</project>
`;

const KEPT = `<?xml version="1.1" encoding="UTF-8"?><project>
  <actions/>
  <description>says hello</description>
  <scm class="hudson.scm.NullSCM"/>
  <!-- kept -->
  
  <builders>
    <hudson.tasks.Shell>
      <command>a &gt; b &amp;&amp; echo "c" 'd' &#27;[0m</command>
    </hudson.tasks.Shell>
  </builders>
</project>`;

it('keeps a posted document as Java does', async () => {
  expect(await normalizeDocument(POSTED, pause)).toBe(KEPT);
});

it('changes nothing the second time', async () => {
  expect(await normalizeDocument(KEPT, pause)).toBe(KEPT);
  expect(parseXml(KEPT).children.at(-1)?.children[0]?.children[0]?.text).toBe(`a > b && echo "c" 'd' \u001b[0m`);
});

it.each([
  ['no declaration', '<a/>', '<?xml version="1.0" encoding="UTF-8"?><a/>'],
  ['blanks around the root', '\n<a/>\n\n', '<?xml version="1.0" encoding="UTF-8"?><a/>'],
  ['a comment before the root', '<!-- c -->\n<a/>', '<?xml version="1.0" encoding="UTF-8"?><!-- c --><a/>'],
  ['CDATA', '<a><![CDATA[<b>&]]></a>', '<?xml version="1.0" encoding="UTF-8"?><a><![CDATA[<b>&]]></a>'],
  ['blanks in an element', '<a> </a>', '<?xml version="1.0" encoding="UTF-8"?><a> </a>'],
  ['CRLF', '<a>\r\n</a>', '<?xml version="1.0" encoding="UTF-8"?><a>\n</a>'],
  ['a carriage return', '<a>&#xd;</a>', '<?xml version="1.0" encoding="UTF-8"?><a>&#13;</a>'],
  ['attributes', `<a b='"' c="&#10;&lt;" />`, '<?xml version="1.0" encoding="UTF-8"?><a b="&quot;" c="&#10;&lt;"/>'],
  ['an instruction', '<a><?x y?></a>', '<?xml version="1.0" encoding="UTF-8"?><a><?x y?></a>'],
  ['a namespace', '<x:a xmlns:x="u"/>', '<?xml version="1.0" encoding="UTF-8"?><x:a xmlns:x="u"/>'],
  ['characters beyond ASCII', '<a>ü😀</a>', '<?xml version="1.0" encoding="UTF-8"?><a>ü😀</a>'],
])('treats %s as Java does', async (_what, posted, kept) => {
  expect(await normalizeDocument(posted, pause)).toBe(kept);
  expect(await normalizeDocument(kept, pause)).toBe(kept);
});

it('refuses what is not well-formed', async () => {
  await expect(normalizeDocument('<a><b></a>', pause)).rejects.toThrow(XmlError);
  await expect(normalizeDocument('', pause)).rejects.toThrow(XmlError);
});
