"""Calls every public method of python-jenkins against a live server: URL USER PASSWORD.

Prints one JSON object: method name -> "ok", or what went wrong. What needs more than the server has is left out by name
in LEFT_OUT, with the reason. A method that is neither tried nor left out is reported, too.
"""
import inspect
import json
import sys
import time
import traceback

import jenkins
import requests

URL, USER, PASSWORD = sys.argv[1:4]
server = jenkins.Jenkins(URL, username=USER, password=PASSWORD, timeout=30)

PROMOTION = 'of the promoted-builds plugin'
CREDENTIAL = 'credentials have an issue of their own'
CLIENT_FAULT = 'a fault of the client: it cannot send a crumb with this request'
LEFT_OUT = {
    'delete_build': CLIENT_FAULT,
    'wipeout_job_workspace': CLIENT_FAULT,
    'install_plugin': 'a fault of the client: it looks for a value that its own script does not answer',
    **{name: PROMOTION for name in (
        'assert_promotion_exists create_promotion delete_promotion get_promotion_config get_promotion_name get_promotions '
        'get_promotions_info promotion_exists reconfig_promotion').split()},
    **{name: CREDENTIAL for name in (
        'assert_credential_exists create_credential credential_exists delete_credential get_credential_config '
        'get_credential_info list_credentials reconfig_credential').split()},
}

outcome = {}
FREESTYLE = """<project><description>{description}</description><properties>{properties}</properties>
<scm class="hudson.scm.NullSCM"/><quietPeriod>0</quietPeriod><builders><hudson.tasks.Shell><command>{command}</command>
</hudson.tasks.Shell></builders><publishers/><buildWrappers/></project>"""
PARAMETER = """<hudson.model.ParametersDefinitionProperty><parameterDefinitions><hudson.model.StringParameterDefinition>
<name>WHO</name><defaultValue>nobody</defaultValue></hudson.model.StringParameterDefinition></parameterDefinitions>
</hudson.model.ParametersDefinitionProperty>"""


def job(command='true', description='', properties=''):
    return FREESTYLE.format(command=command, description=description, properties=properties)


def tries(*methods):
    """The function below tries these methods; it runs at once."""
    def run(function):
        try:
            function()
            result = 'ok'
        except Exception:
            result = traceback.format_exc(limit=-3)
        for method in methods:
            if outcome.get(method, 'ok') == 'ok':
                outcome[method] = result
        return function
    return run


def same(got, wanted):
    assert got == wanted, f'{got!r} is not {wanted!r}'


def inside(part, text):
    assert part in text, f'{part!r} is not in {text!r}'


def fails(wanted, function, *arguments):
    try:
        answer = function(*arguments)
    except (jenkins.JenkinsException, requests.HTTPError) as error:
        inside(wanted, str(error))
        return
    raise AssertionError(f'did not fail, but answered {answer!r}')


def wait(function, seconds=60):
    end = time.time() + seconds
    while time.time() < end:
        answer = function()
        if answer:
            return answer
        time.sleep(0.05)
    raise AssertionError('waited in vain')


def built(name, *arguments, **named):
    item = server.build_job(name, *arguments, **named)
    number = wait(lambda: (server.get_queue_item(item).get('executable') or {}).get('number'))
    return wait(lambda: (lambda info: None if info['building'] else info)(server.get_build_info(name, number)))


@tries('run_script')
def _script():
    same(server.run_script('println("hello")'), 'hello')
    same(server.run_script('println(1 + 1)', node='(built-in)'), '2')
    inside('Plugin:junit', server.run_script('println(Jenkins.instance.pluginManager.plugins)'))
    # It appends a print and wants its text at the end: a script that returns before it is an error for it.
    fails('Result: 42', server.run_script, 'return 6 * 7')
    fails('java.lang.RuntimeException: boom', server.run_script, 'throw new RuntimeException("boom")')
    fails('could not be found', lambda: server.run_script('println(1)', node='nosuch'))


@tries('get_version', 'get_whoami', 'get_info', 'wait_for_normal_op', 'maybe_add_crumb', 'jenkins_open', 'jenkins_request')
def _server():
    # It resolves how to log in with the first request, which get_version is not one of.
    same(server.get_whoami(depth=1)['id'], USER)
    same(server.get_version()[0], '2')
    same(server.get_info()['mode'], 'NORMAL')
    inside('busyExecutors', server.get_info('computer'))
    same(server.get_info(query='?tree=quietingDown'), {'_class': 'hudson.model.Hudson', 'quietingDown': False})
    same(server.wait_for_normal_op(20), True)
    request = requests.Request('GET', server._build_url('whoAmI/api/json'))
    server.maybe_add_crumb(request)
    inside('Jenkins-Crumb', str(request.headers))
    inside(USER, server.jenkins_open(request))
    same(server.jenkins_request(requests.Request('GET', server._build_url('api/json'))).status_code, 200)
    fails('401', jenkins.Jenkins(URL, USER, 'wrong').get_whoami)


@tries('quiet_down')
def _quiet():
    server.quiet_down()
    same(server.get_info()['quietingDown'], True)
    server.jenkins_open(requests.Request('POST', server._build_url('cancelQuietDown')))
    same(server.get_info()['quietingDown'], False)


@tries('get_plugins_info', 'get_plugin_info', 'get_plugins')
def _plugins():
    inside('cloudbees-folder', [plugin['shortName'] for plugin in server.get_plugins_info()])
    same(server.get_plugin_info('cloudbees-folder')['active'], True)
    same(server.get_plugin_info('nothing-like-it'), None)
    same(server.get_plugins()['cloudbees-folder']['enabled'], True)


@tries('create_job', 'job_exists', 'assert_job_exists', 'get_job_name', 'get_job_info', 'get_job_config', 'get_jobs',
       'jobs_count', 'debug_job_info', 'reconfig_job', 'get_job_info_regex')
def _jobs():
    server.create_job('first', jenkins.EMPTY_CONFIG_XML)
    fails('already exists', server.create_job, 'first', jenkins.EMPTY_CONFIG_XML)
    same(bool(server.job_exists('first')), True)
    same(bool(server.job_exists('nowhere')), False)
    server.assert_job_exists('first')
    fails('does not exist', server.assert_job_exists, 'nowhere')
    same(server.get_job_name('first'), 'first')
    same(server.get_job_name('nowhere'), None)
    info = server.get_job_info('first', depth=1)
    same((info['name'], info['color'], info['builds'], info['nextBuildNumber']), ('first', 'notbuilt', [], 1))
    fails('does not exist', server.get_job_info, 'nowhere')
    inside('<project>', server.get_job_config('first'))
    server.reconfig_job('first', job('echo "hello $WHO"', 'told twice', PARAMETER))
    inside('told twice', server.get_job_config('first'))
    same([each['name'] for each in server.get_job_info_regex('^fir')], ['first'])
    inside('first', [each['fullname'] for each in server.get_jobs()])
    same(server.jobs_count(), len(server.get_all_jobs()))
    stdout, sys.stdout = sys.stdout, sys.stderr
    try:
        server.debug_job_info('first')
    finally:
        sys.stdout = stdout
    server.create_job('grö ße', job())
    same(server.get_job_info('grö ße')['name'], 'grö ße')


@tries('copy_job', 'rename_job', 'disable_job', 'enable_job', 'delete_job')
def _changes():
    server.copy_job('first', 'second')
    fails('', server.copy_job, 'nowhere', 'third')
    server.rename_job('second', 'third')
    same((bool(server.job_exists('second')), bool(server.job_exists('third'))), (False, True))
    server.disable_job('third')
    same(server.get_job_info('third')['buildable'], False)
    server.enable_job('third')
    same(server.get_job_info('third')['color'], 'notbuilt')
    server.delete_job('third')
    same(bool(server.job_exists('third')), False)
    fails('', server.delete_job, 'third')


@tries('build_job', 'build_job_url', 'get_build_info', 'get_build_console_output', 'get_queue_item', 'get_build_env_vars',
       'get_build_test_report', 'set_next_build_number')
def _builds():
    inside('buildWithParameters?', server.build_job_url('first', {'WHO': 'a b'}))
    run = built('first', {'WHO': 'you & ü'})
    same((run['number'], run['result'], run['fullDisplayName']), (1, 'SUCCESS', 'first #1'))
    same(server.get_build_info('first', 1, depth=2)['id'], '1')
    fails('does not exist', server.get_build_info, 'first', 7)
    inside('hello you & ü', server.get_build_console_output('first', 1))
    fails('does not exist', server.get_queue_item, 999999)
    same([each['number'] for each in server.get_job_info('first', fetch_all_builds=True)['builds']], [1])
    same(server.get_build_env_vars('first', 1)['envMap']['JOB_NAME'], 'first')
    same(server.get_build_test_report('first', 1), None)
    server.set_next_build_number('first', 40)
    same(built('first', {'WHO': 'again'}, 'any token')['number'], 40)


@tries('get_running_builds', 'get_queue_info', 'cancel_queue', 'stop_build')
def _running():
    server.create_job('long', job('sleep 300'))
    item = server.build_job('long')
    wait(lambda: (server.get_queue_item(item).get('executable') or {}).get('number'))
    same([(run['name'], run['number']) for run in server.get_running_builds()], [('long', 1)])
    second = server.build_job('long')
    same([each['id'] for each in server.get_queue_info()], [second])
    server.cancel_queue(second)
    same((server.get_queue_info(), server.get_queue_item(second)['cancelled']), ([], True))
    server.stop_build('long', 1)
    same(wait(lambda: server.get_build_info('long', 1)['result']), 'ABORTED')


@tries('is_folder', 'assert_folder', 'get_all_jobs', 'create_job', 'copy_job', 'rename_job', 'build_job', 'delete_job')
def _folders():
    server.create_job('group', jenkins.EMPTY_FOLDER_XML)
    same((server.is_folder('group'), server.is_folder('first')), (True, False))
    server.assert_folder('group')
    fails('is not a folder', server.assert_folder, 'first')
    server.create_job('group/inner one', jenkins.EMPTY_FOLDER_XML)
    server.create_job('group/inner one/deep ü', job('echo "$JOB_NAME"'))
    info = server.get_job_info('group/inner one/deep ü')
    same((info['name'], info['fullName']), ('deep ü', 'group/inner one/deep ü'))
    run = built('group/inner one/deep ü')
    inside('group/inner one/deep ü', server.get_build_console_output('group/inner one/deep ü', run['number']))
    names = ['group', 'group/inner one', 'group/inner one/deep ü']
    for depth in (1, 10):
        found = [each['fullname'] for each in server.get_all_jobs(folder_depth_per_request=depth)]
        same(sorted(name for name in found if name.startswith('group')), names)
    server.copy_job('group/inner one/deep ü', 'group/inner one/copy')
    server.rename_job('group/inner one/copy', 'group/inner one/renamed')
    server.delete_job('group/inner one/renamed')
    same(bool(server.job_exists('group/inner one/renamed')), False)
    fails('', server.create_job, 'nowhere/x', job())
    server.delete_job('group')
    same(bool(server.job_exists('group/inner one/deep ü')), False)


@tries('get_views', 'create_view', 'view_exists', 'assert_view_exists', 'get_view_name', 'get_view_config', 'reconfig_view',
       'delete_view', 'get_jobs')
def _views():
    same(server.get_views()[0]['name'], 'all')
    server.create_view('mine', jenkins.EMPTY_VIEW_CONFIG_XML)
    fails('already exists', server.create_view, 'mine', jenkins.EMPTY_VIEW_CONFIG_XML)
    same((bool(server.view_exists('mine')), bool(server.view_exists('none'))), (True, False))
    server.assert_view_exists('mine')
    fails('does not exist', server.assert_view_exists, 'none')
    same((server.get_view_name('mine'), server.get_view_name('none')), ('mine', None))
    regex = jenkins.EMPTY_VIEW_CONFIG_XML.replace('<jobFilters/>', '<jobFilters/><includeRegex>fir.*</includeRegex>')
    server.reconfig_view('mine', regex)
    inside('fir.*', server.get_view_config('mine'))
    same([each['name'] for each in server.get_jobs(view_name='mine')], ['first'])
    server.create_job('group', jenkins.EMPTY_FOLDER_XML)
    server.create_view('group/inner', jenkins.EMPTY_VIEW_CONFIG_XML)
    same(bool(server.view_exists('group/inner')), True)
    server.delete_view('group/inner')
    same(bool(server.view_exists('group/inner')), False)
    server.delete_view('mine')
    same(bool(server.view_exists('mine')), False)


@tries('get_nodes', 'create_node', 'node_exists', 'assert_node_exists', 'get_node_info', 'get_node_config', 'reconfig_node',
       'disable_node', 'enable_node', 'delete_node')
def _nodes():
    same(server.get_nodes()[0], {'name': 'Built-In Node', 'offline': False})
    server.create_node('far', numExecutors=3, nodeDescription='far away', labels='one two', exclusive=True,
                       launcher=jenkins.LAUNCHER_JNLP)
    server.create_node('by command', launcher=jenkins.LAUNCHER_COMMAND, launcher_params={'command': 'true'})
    server.create_node('by-ssh', launcher=jenkins.LAUNCHER_SSH, launcher_params={'host': '127.0.0.1', 'port': '22'})
    fails('already exists', server.create_node, 'far')
    same((server.node_exists('far'), server.node_exists('none')), (True, False))
    server.assert_node_exists('far')
    fails('does not exist', server.assert_node_exists, 'none')
    info = server.get_node_info('far', depth=2)
    same((info['displayName'], info['numExecutors'], info['offline'], info['jnlpAgent']), ('far', 3, True, True))
    config = server.get_node_config('far')
    inside('<mode>EXCLUSIVE</mode>', config)
    server.reconfig_node('far', config.replace('<label>one two</label>', '<label>three</label>'))
    inside('three', [label['name'] for label in server.get_node_info('far')['assignedLabels']])
    # Of a node that is not connected the client believes that there is nothing to do.
    server.disable_node('(built-in)', 'at rest')
    same(server.get_node_info('(built-in)')['temporarilyOffline'], True)
    same(server.get_node_info('(built-in)')['offlineCauseReason'], 'at rest')
    server.enable_node('(built-in)')
    same(server.get_node_info('(built-in)')['temporarilyOffline'], False)
    same(server.get_node_info('Built-In Node')['displayName'], server.get_node_info('(master)')['displayName'])
    for name in ('far', 'by command', 'by-ssh'):
        server.delete_node(name)
        same(server.node_exists(name), False)


public = {name for name, _ in inspect.getmembers(jenkins.Jenkins, inspect.isfunction) if not name.startswith('_')}
for name in public - set(outcome):
    outcome[name] = f'left out: {LEFT_OUT[name]}' if name in LEFT_OUT else 'nobody tried it'
print(json.dumps(outcome, indent=1, sort_keys=True))
